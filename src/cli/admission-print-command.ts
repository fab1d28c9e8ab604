import { PlatformFlags } from './config-file';
import { exitCode, ExitFlags, rated } from './exit-code';
import { flagOf, Io, throwUsage } from './io';
import { writeReport } from './output-options';
import { CommandSettings, CommonFlags, ResourceFlags, settingsFrom } from './settings';
import { INVALID_OPTION, problemText, show, throwProblems } from '../base';
import { CheckOptions } from '../checker';
import { printable } from '../findings';
import { formatLock } from '../images';
import { windowsAdmission, WindowsAdmissionOptions } from '../objects';
import { toYaml } from '../yaml';

/** The options of the policies. */
export interface AdmissionOptionFlags extends PlatformFlags,
  Pick<CommonFlags, 'kubernetes' | 'config' | 'runtimeClasses' | 'images' | keyof ResourceFlags>,
  Pick<WindowsAdmissionOptions, 'name' | 'mode' | 'mutate' | 'linux' | 'undecided' | 'failurePolicy'> {
  readonly exempt?: readonly string[];
  readonly trust?: readonly string[];
}

/** The options of `k8s-windows admission`. */
export interface AdmissionFlags extends AdmissionOptionFlags, Pick<ExitFlags, 'failOn'> {
  readonly output?: string;
}

/** `k8s-windows admission`: prints the policies. Returns the exit code. @throws ProblemsError if an option is invalid, so that nothing is printed */
export function admissionCommand(flags: AdmissionFlags, io: Io): number {
  const { objects, problems, advice } = windowsAdmission(admissionSettings(flags, io).options);
  throwProblems(problems);
  const reported = advice.filter(({ code }) => code !== 'newer-kubernetes');
  for (const each of reported) { io.stderr(`note: ${printable(problemText({ ...each, path: [] }))}\n`); }
  writeReport(objects.map(({ manifest }) => toYaml(manifest)).join('---\n'), flags.output, io);
  return exitCode({ findings: rated('note', reported) }, flags.failOn);
}

/** Options of the policies, and the files that the configuration file excludes. */
export interface AdmissionSettings extends Pick<CommandSettings, 'excluded'> {
  readonly options: WindowsAdmissionOptions;
  /** Those of `check` with the same flags and configuration file. */
  readonly check: CheckOptions;
}

/** The options of the command line. The platform and the Kubernetes version default to those of the configuration file. */
export function admissionSettings(
  { exempt, trust, name, mode, mutate, linux, undecided, failurePolicy, ...flags }: AdmissionOptionFlags, io: Io,
): AdmissionSettings {
  const ofChanges = {
    linux, undecided, limitsFromRequests: flags.limitsFromRequests, defaultMemory: flags.defaultMemory, defaultCpu: flags.defaultCpu,
  };
  const unused = mutate === false ? Object.entries(ofChanges).filter(([, value]) => value !== undefined) : [];
  throwUsage(unused.map(([option, value]) => ({
    code: INVALID_OPTION, path: [flagOf(option)], message: `must not be set with --no-mutate, which completes no Pods, got ${show(value)}`,
    remedy: 'remove one of the two',
  })));
  const { options: check, excluded } = settingsFrom(flags, io, 'check');
  const { platform, kubernetes, limitsFromRequests, defaultMemory, defaultCpu, runtimeClasses, images } = check;
  return {
    options: {
      platform, kubernetes, name, mode, mutate, linux, undecided, failurePolicy, exemptNamespaces: exempt, trustedControllers: trust,
      limitsFromRequests, defaultMemory, defaultCpu, runtimeClasses, images: images && formatLock(images),
    },
    check, excluded,
  };
}
