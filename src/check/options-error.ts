/** Invalid options of a check, with all faults. */
export class OptionsError extends Error {
  public constructor(/** Each fault in one line. */ public readonly faults: readonly string[]) { super(faults.join('; ')); }
}
