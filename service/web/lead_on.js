// Leads from a shared link to the match, in the same place of the history.

location.replace(/** @type {HTMLAnchorElement} */ (document.getElementById("match")).href);
