import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { attempt, groupedBy, INVALID_OPTION, problemsWithin, show, throwProblems } from './base';
import { checkTexts } from './check';
import { Config, readConfig } from './checker';
import { formatObject, formatPlace, matchesGlob, printable, SEVERITY_OF } from './findings';
import { ImageLock, lockGiven } from './images';

/** The context that cdk8s-cli passes to a validation plugin, reduced to the members used here. */
export interface Cdk8sValidationContext {
  /** Paths of the synthesized manifest files. */
  readonly manifests: readonly string[];
  /** Collects the violations, and the result of the validation. */
  readonly report: {
    addViolation(violation: {
      readonly ruleName: string;
      readonly recommendation: string;
      readonly violatingResources: readonly { readonly resourceName: string; readonly locations: readonly string[]; readonly manifestPath: string }[];
      readonly fix?: string;
    }): void;
    submit(status: 'success' | 'failure', metadata?: Readonly<Record<string, string>>): void;
  };
  /** Prints lines to the console. */
  readonly logger: { log(message: string): void };
}

/** `properties` of the validation in cdk8s.yaml: the same keys as in `.k8s-windows.yaml`. Globs match paths from the working directory. */
export type K8sWindowsValidationProps = Readonly<Record<string, unknown>>;

const SUBJECT = 'k8s-windows validation';

function lockIn(file: string): ImageLock {
  const path = ['properties', 'images'];
  const text = attempt(() => readFileSync(file, 'utf8'));
  const { images, problems } = text !== undefined ? lockGiven(text, path) : {
    problems: [{
      code: INVALID_OPTION, path, message: `must be a file that can be read, got ${show(file)}`, remedy: 'write it with "k8s-windows images lock"',
    }],
  };
  throwProblems(problems, SUBJECT);
  return images!;
}

/**
 * Validation plugin for cdk8s-cli: checks the synthesized manifests. Findings of level error fail the synthesis; others are only reported.
 *
 * ```yaml
 * validations:
 *   - package: ./node_modules/k8s-windows/lib/cdk8s-validation.js
 *     version: 0.1.0
 *     class: K8sWindowsValidation
 *     properties: { platform: gke }
 * ```
 */
export class K8sWindowsValidation {
  private readonly config: Config;
  private readonly images: ImageLock | undefined;

  /**
   * @throws ProblemsError if a property is unknown or invalid, or `images`, a path from the working directory, isn't that of a lock
   */
  public constructor(props: K8sWindowsValidationProps = {}) {
    const { config, problems } = readConfig(props);
    throwProblems(problemsWithin(['properties'], problems), SUBJECT);
    this.config = config!;
    this.images = config!.images === undefined ? undefined : lockIn(config!.images);
  }

  /** Checks the manifests, and reports findings of a rule with the same effect and texts as one violation. */
  // eslint-disable-next-line @typescript-eslint/require-await -- cdk8s-cli awaits it, and catches what it rejects with
  public async validate({ manifests, report, logger }: Cdk8sValidationContext): Promise<void> {
    const { options, exclude } = this.config;
    const files = manifests.map((file) => ({ file, path: relative('', file), text: () => readFileSync(file, 'utf8') }));
    const { findings, failures, objects } = checkTexts(
      files.filter(({ path }) => !exclude.some((glob) => matchesGlob(glob, path))), { ...options, ...(this.images && { images: this.images }) },
    );
    for (const failure of failures) { logger.log(`${formatPlace(failure)}: ${printable(failure.message)}`); }
    for (const [, same] of groupedBy(findings, ({ rule, effect, message, help }) => JSON.stringify([rule, effect, message, help]))) {
      const { rule, effect, message, help } = same[0];
      report.addViolation({
        ruleName: `${rule} (${SEVERITY_OF[effect]}, ${effect})`,
        recommendation: printable(message),
        violatingResources: same.map((finding) => ({
          // cdk8s-cli finds the construct by this name alone
          resourceName: finding.object.name, locations: [`${formatObject(finding.object)}${printable(finding.path)}`], manifestPath: finding.file!,
        })),
        fix: printable(help),
      });
    }
    const errors = findings.filter(({ effect }) => SEVERITY_OF[effect] === 'error').length;
    report.submit(
      errors + failures.length > 0 ? 'failure' : 'success', { objects: String(objects), errors: String(errors), findings: String(findings.length) },
    );
  }
}
