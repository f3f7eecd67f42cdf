/** What the controls do that the specification describes as stubs. The two modes are two objects of this type. */
export interface Capabilities {
  /** `notice` is what is said where there is no export. */
  exportShipments(notice: string): void;
  generateReport(): void;
  /** Where the sidebar's links lead; '#' is a dead link. */
  settingsHref: string;
  helpHref: string;
}
