import { Finding, isAsSevere, Rated, Severity } from './finding';
import { matchesGlob } from './glob';
import { ENGINE_RULES, otherFamily, RuleFamily } from './rule';
import { Ignore } from './selection';
import { unknownName } from './unknown-name';
import { show } from '../base';

/** The start of a suppressing comment. */
export const IGNORE_COMMENT = 'k8s-windows-ignore';

/** A suppression of findings of a rule, as written in a file. */
export interface Suppression {
  readonly rule: string;
  /** Empty if none was given: then the suppression has no effect. */
  readonly reason: string;
}

const RULE_LIST = /^[\w-]+(?:\s*,\s*[\w-]+)*$/;

/** Reads `RULE: reason`, or `RULE, RULE: reason`. */
export function readSuppression(text: string): readonly Suppression[] {
  const colon = text.indexOf(':');
  const rules = (colon === -1 ? text : text.slice(0, colon)).trim();
  const reason = colon === -1 ? '' : text.slice(colon + 1).trim();
  if (!RULE_LIST.test(rules)) { return [{ rule: rules.replace(/\s.*/s, ''), reason: '' }]; }
  return rules.split(',').map((rule) => ({ rule: rule.trim(), reason }));
}

/** What decides which findings of a run are reported. */
interface ReportingOptions {
  readonly minSeverity: Severity;
  readonly ignore: readonly Ignore[];
  /** The rules that are run. */
  readonly rules: readonly { readonly id: string }[];
}

/** A finding of the checker about itself, without its place. */
export type EngineFinding = Pick<Finding, 'rule' | 'effect' | 'message' | 'help'>;

/** Decides which findings of a run are reported, and finds suppressions that are invalid or unused. */
export class Reporting {
  private readonly known: ReadonlySet<string>;
  private readonly run: ReadonlySet<string>;
  private readonly usedIgnores = new Set<Ignore>();

  /** @param known all rules of the command */
  public constructor(private readonly command: RuleFamily, known: readonly { readonly id: string }[], private readonly options: ReportingOptions) {
    this.known = new Set(known.map(({ id }) => id));
    this.run = new Set(options.rules.map(({ id }) => id));
  }

  /** Whether a finding is reported. @param path what the globs of `ignore` match */
  public reports(finding: Rated & { readonly rule: string }, path: string): boolean {
    return !this.isIgnored(finding, path) && this.isSevere(finding);
  }

  /** Whether an entry of `ignore` is about a finding. @param path what its globs match */
  public isIgnored({ rule }: { readonly rule: string }, path: string): boolean {
    const ignore = this.options.ignore.find((each) => each.rule === rule && (!each.paths || each.paths.some((glob) => matchesGlob(glob, path))));
    if (ignore) { this.usedIgnores.add(ignore); }
    return ignore !== undefined;
  }

  /** Whether a finding is severe enough to be reported. */
  public isSevere(finding: Rated & { readonly rule: string }): boolean {
    return isAsSevere(finding, this.options.minSeverity) || finding.rule === ENGINE_RULES.crashed.id;
  }

  /** Entries of `ignore` that have matched no finding. */
  public unusedIgnores(): readonly Ignore[] {
    return this.options.ignore.filter((ignore) => !this.usedIgnores.has(ignore));
  }

  /** What is wrong with a suppression. @param isUsed whether it matches a finding */
  public faultOf({ rule, reason }: Suppression, isUsed: boolean): EngineFinding | undefined {
    if (!this.known.has(rule)) {
      const message = otherFamily(rule, this.command) ?? unknownName('rule', rule, [...this.known], '"k8s-windows rules" lists the rules');
      return by('unusedSuppression', message, 'remove the suppression, or write RULE: reason');
    }
    if (reason === '') {
      return by('suppressionWithoutReason', `${rule} is suppressed without a reason, which has no effect`, `write "${rule}: " and the reason`);
    }
    return isUsed || !this.run.has(rule) ? undefined : by('unusedSuppression', `the suppression of ${rule} matches no finding`, 'remove it');
  }
}

/** The suppressions in an object, document, or file. */
export class Suppressions<S extends Suppression> {
  private readonly used = new Set<S>();

  public constructor(private readonly all: readonly S[], private readonly reporting: Reporting) {}

  /** Whether a suppression with a reason matches a finding. All that match count as used. */
  public suppress(isFor: (suppression: S) => boolean, among = this.all): boolean {
    const matching = among.filter((suppression) => suppression.reason !== '' && isFor(suppression));
    matching.forEach((suppression) => this.used.add(suppression));
    return matching.length > 0;
  }

  /** What is wrong with the suppressions themselves, after all findings were matched. */
  public faults(): readonly { readonly suppression: S; readonly fault: EngineFinding }[] {
    return this.all.flatMap((suppression) => {
      const fault = this.reporting.faultOf(suppression, this.used.has(suppression));
      return fault ? [{ suppression, fault }] : [];
    });
  }
}

/** The finding for a rule that failed with an error. @param input what to report it with */
export function crashOf(rule: string, error: unknown, input: string): EngineFinding {
  return by(
    'crashed', `rule ${rule} failed: ${error instanceof Error ? error.message : show(error)}`,
    `report it with the ${input}, and leave the rule out with --no-rule ${rule}`,
  );
}

function by(engineRule: keyof typeof ENGINE_RULES, message: string, help: string): EngineFinding {
  const { id, effect } = ENGINE_RULES[engineRule];
  return { rule: id, effect, message, help };
}
