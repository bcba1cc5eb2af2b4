/** A link of the header and the footer. */
export interface HeaderLink {
  to: string;
  label: string;
}
