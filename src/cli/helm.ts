import { spawnSync } from 'node:child_process';
import { Io, UsageError } from './io';
import { show } from '../base';
import { printable } from '../findings';
import { Rendering } from '../rewrite';
import { toYaml } from '../yaml';

/** How Helm is run for a chart. */
export interface HelmFlags {
  /** @default - `helm` on the PATH */
  readonly helm?: string;
  /** Name of the release. @default - the name of the chart */
  readonly name?: string;
  readonly namespace?: string;
  readonly values?: readonly string[];
  readonly set?: readonly string[];
  readonly setString?: readonly string[];
  readonly setJson?: readonly string[];
  readonly setFile?: readonly string[];
  /** Kubernetes version that the chart is rendered for. */
  readonly kubernetes?: string;
  /** Kubernetes version, by Helm's name of the flag. */
  readonly kubeVersion?: string;
  readonly apiVersions?: readonly string[];
  /** URL of the repository that has the chart. @default - none, or that of its reference */
  readonly repo?: string;
  /** Version of a chart in a repository. @default - the newest one */
  readonly version?: string;
  /** Whether a registry is reached by HTTP. */
  readonly plainHttp?: boolean;
  /** Seconds for one run of Helm. */
  readonly timeout: number;
}

/** Larger manifests than any cluster accepts. */
const MAX_OUTPUT = 2 ** 28;

/** Runs Helm with the flags of a user. */
export class Helm {
  private readonly program: string;

  public constructor(private readonly flags: HelmFlags, private readonly release: string, private readonly io: Io) {
    this.program = flags.helm ?? 'helm';
  }

  /**
   * Renders a chart.
   *
   * @param chart absolute path
   * @param values beside those of the user @default - none
   * @throws UsageError if there is no Helm
   */
  public template(chart: string, values?: object): Rendering {
    const { name = this.release } = this.flags;
    return this.run(['template', name, chart, ...this.args(values !== undefined)], values === undefined ? '' : toYaml(values));
  }

  /**
   * Downloads a chart to a directory, as an archive. Credentials and certificates are those that Helm has for the repository or registry.
   *
   * @param reference as of `helm pull`: `oci://registry/chart`, `repository/chart`, or a URL; with `repo`, the name of a chart
   * @throws UsageError if there is no Helm
   */
  public pull(reference: string, directory: string): Rendering {
    const { repo, version, plainHttp } = this.flags;
    return this.run([
      'pull', '--destination', directory, ...(repo === undefined ? [] : [`--repo=${repo}`]),
      ...(version === undefined ? [] : [`--version=${version}`]),
      ...(plainHttp ? ['--plain-http'] : []), '--', reference,
    ], '');
  }

  private run(args: readonly string[], input: string): Rendering {
    const { timeout } = this.flags;
    const { cwd, env } = this.io;
    const { status, signal, error, stdout, stderr } = spawnSync(this.program, args, {
      cwd, env, encoding: 'utf8', timeout: timeout * 1000, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT, input, stdio: ['pipe', 'pipe', 'pipe'],
    });
    const what = `helm ${args[0]}`;
    const { code } = (error ?? {}) as NodeJS.ErrnoException;
    if (code === 'ETIMEDOUT') { return { error: `${what} didn't finish within ${timeout} s. Pass --timeout for more` }; }
    if (code === 'ENOBUFS') { return { error: `${what} prints too much` }; }
    if (error && code !== 'EPIPE') { throw this.missing(code); }
    if (status === 0) { return { text: stdout }; }
    return { error: signal ? `${what} was ended by ${signal}` : messageOf(stderr, what) };
  }

  private args(hasValues: boolean): readonly string[] {
    const { namespace, values = [], set = [], setString = [], setJson = [], setFile = [], apiVersions = [] } = this.flags;
    const { kubernetes, kubeVersion = kubernetes } = this.flags;
    const each = (flag: string, given: readonly string[]) => given.map((value) => `${flag}=${value}`);
    return [
      ...each('--values', values), ...(hasValues ? ['--values=-'] : []),
      ...each('--set-json', setJson), ...each('--set', set), ...each('--set-string', setString), ...each('--set-file', setFile),
      ...each('--namespace', namespace === undefined ? [] : [namespace]), ...each('--kube-version', kubeVersion === undefined ? [] : [kubeVersion]),
      ...each('--api-versions', apiVersions),
    ];
  }

  private missing(code: string | undefined): UsageError {
    const { helm } = this.flags;
    const reason = code === 'ENOENT' ? 'not found' : code === 'EACCES' ? 'not executable' : String(code);
    return new UsageError(helm === undefined
      ? `helm: must be on the PATH, got none (${reason}). Install Helm 3 or later, or pass --helm <path>`
      : `--helm: must be the program of Helm, got ${show(helm)} (${reason}). Pass its path, or remove --helm to use that on the PATH`);
  }
}

/** What Helm reports, without its prefix and warnings. */
function messageOf(stderr: string, what: string): string {
  const lines = stderr.split('\n').filter((line) => line.trim() !== ''
    && !/^(?:WARNING|coalesce|time=|level=|walk\.go|\d{4}\/\d\d\/\d\d )/.test(line));
  const text = lines.join('\n').replace(/^Error: /m, '').replace(/\n*Use --debug flag to render out invalid YAML\s*$/, '').trim();
  return printable(text.replace(/\s*\n\s*/g, '; ')) || `${what} failed without a message`;
}
