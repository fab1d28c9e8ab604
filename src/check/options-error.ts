/** Invalid options of a check, with all faults. */
export class OptionsError extends Error {
  /** Each fault in one line. */
  public readonly faults: readonly string[];

  public constructor(faults: readonly string[]) {
    super(faults.join('; '));
    this.faults = faults;
  }
}
