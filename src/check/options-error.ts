/** Invalid options of a check, with all faults. */
export class OptionsError extends Error {
  public constructor(public readonly faults: readonly string[]) { super(faults.join('; ')); }
}
