export { table } from "./plain.js";
