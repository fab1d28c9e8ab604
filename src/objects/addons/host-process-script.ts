import {
  addOnProblems, IDLE_CONTAINER, namespaceOf, NODE_ADD_ON, NodeAddOnOptions, SECRETS, VARIABLES, withAddOnOptions, withMetadataOptions,
} from './node-add-on';
import { ONCE_PER_CONTENT_SCRIPT } from './scripts.generated';
import { checkedBy, isKnown, isOpaque, NUMBER, options as optionsOf, required, scalarText, STRING } from '../../base';
import { ADD_ON_IMAGES } from '../../knowledge';
import { byteLength, OptionChecks } from '../../kubernetes';
import { hostProcessDaemonSet, HostProcessPodOptions, hostProcessTemplate, SecretKey } from '../host-process-daemon-set';
import { CheckedObject, configMap, contentHash, NO_OBJECTS, ObjectSet, ofObject, workload } from '../object-set';

/** Options of `hostProcessScript`. */
export interface HostProcessScriptOptions extends NodeAddOnOptions {
  /** Name of the DaemonSet, and prefix of all other names. At most 40 characters, because a hash is appended. */
  readonly name: string;
  /** Contents of the PowerShell script. It runs as `NT AUTHORITY\SYSTEM` directly on the node, and is complete when its exit code is 0. */
  readonly script: string;
  /**
   * Where to run the script:
   *
   * - `every-node`: on each Windows node, including future ones, once per content
   * - `once`: on one Windows node, in one Job per content; a Job is immutable, so a changed image or memory also creates a new one
   *
   * @default 'every-node'
   */
  readonly run?: 'every-node' | 'once';
  /** Environment variables for the script. Values are passed as they are. @default - none */
  readonly env?: Readonly<Record<string, string>>;
  /** Environment variables from Secrets in the namespace. A change of the Secret doesn't run the script again. @default - none */
  readonly secrets?: Readonly<Record<string, SecretKey>>;
  /** Name of a ServiceAccount, for scripts that call the API server. @default - none */
  readonly serviceAccountName?: string;
  /** Number of retries of a Job. @default 3 */
  readonly backoffLimit?: number;
}

/** Variable names that both the API server and Windows accept: Windows doesn't allow `=`. Source: kubernetes v1.36.3 `IsRelaxedEnvVarName`. */
const VARIABLE = /^[ -<>-~]+$/;
/** Maximum size of a ConfigMap, in bytes. Source: kubernetes v1.36.3 `MaxSecretSize`. */
const MAX_BYTES = 1024 * 1024;
const RESERVED = /^(PATH|K8S_WINDOWS_.*)$/i;

const CHECKS: OptionChecks<HostProcessScriptOptions> = {
  run: ['oneOf', ['every-node', 'once']], serviceAccountName: ['objectName', 'ServiceAccount'], backoffLimit: ['integer', 0],
};
const OPTIONS = optionsOf<HostProcessScriptOptions>({
  ...NODE_ADD_ON, name: required(STRING, 'give a name such as "set-time-zone"'), script: required(STRING, 'give the contents of a PowerShell script'),
  run: STRING, env: VARIABLES, secrets: SECRETS, serviceAccountName: STRING, backoffLimit: NUMBER,
});

/**
 * Runs a PowerShell script on every Windows node, or on one of them, once per content. The content is the script and its variables: only a change of
 * these runs it again, but not a restart of the Pod or the node. Memory: 512Mi by default.
 */
export function hostProcessScript(options: HostProcessScriptOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, scriptObjects);
}

function scriptObjects(options: HostProcessScriptOptions): ObjectSet {
  const { name, script = '', env = {}, secrets = {}, run = 'every-node' } = options;
  const namespace = namespaceOf(options);
  const content = contentHash({ script, env, secrets });
  const data = { 'script.ps1': withByteOrderMark(script), ...(run === 'every-node' && { 'once-per-content.ps1': ONCE_PER_CONTENT_SCRIPT }) };
  // a different name for each content, so that Pods before and after a change have separate ConfigMaps
  const configName = `${name}-${contentHash(data)}`;
  const mount = `C:\\mounts\\${name}`;
  const config = { ...configMap(configName, namespace, { 'k8s-app': name }, data), immutable: true };
  const container = {
    name: 'script', image: options.image ?? ADD_ON_IMAGES.hostProcessBase, secrets, configMaps: { [mount]: configName },
    memory: options.memory ?? '512Mi',
  };
  const pod = { platform: options.platform, serviceAccountName: options.serviceAccountName };
  const runs = run === 'once'
    ? {
      id: 'job',
      ...jobOf({ ...pod, labels: { 'k8s-app': name }, containers: [{ ...container, script: `${mount}\\script.ps1`, env }] }, options, content),
    }
    : {
      id: 'daemon-set',
      ...hostProcessDaemonSet({
        ...pod,
        daemonSet: name,
        namespace,
        initContainers: [{
          ...container, script: `${mount}\\once-per-content.ps1`,
          env: { ...env, K8S_WINDOWS_SCRIPT_NAME: `${namespace}-${name}`, K8S_WINDOWS_SCRIPT_CONTENT: content },
        }],
        containers: [IDLE_CONTAINER],
        content: [config],
      }),
    };
  return withAddOnOptions({
    objects: [{ id: 'script', manifest: config }, { id: runs.id, manifest: runs.manifest }],
    problems: [...scriptProblems(options), ...ofObject(runs)], advice: [],
  }, options);
}

/** A Job for one content. Its name depends on the whole Pod template, because Jobs are immutable. */
function jobOf(pod: HostProcessPodOptions, options: HostProcessScriptOptions, content: string): CheckedObject {
  const { manifest, problems } = hostProcessTemplate({ ...pod, more: { restartPolicy: 'Never' } });
  const template = withMetadataOptions(manifest, options);
  const metadata = { name: `${options.name}-${contentHash([content, template])}`, namespace: namespaceOf(options), labels: pod.labels };
  return workload('Job', metadata, { backoffLimit: options.backoffLimit ?? 3 }, { template, problems });
}

/** Windows PowerShell reads a script as UTF-8 only if it has a byte order mark, and else in the node's code page. */
function withByteOrderMark(script: string): string {
  return isOpaque(script) || /^[\0-\x7f]*$/.test(script) || script.startsWith('\uFEFF') ? script : `\uFEFF${script}`;
}

function scriptProblems(options: HostProcessScriptOptions) {
  const { script, run, env = {}, secrets = {}, backoffLimit } = options;
  const problems = addOnProblems('host-process-script-option', options, { name: ['label', 23] });
  if (isKnown(script) && script.trim() === '') {
    problems.must(['script'], script, 'not be empty', 'give the contents of a PowerShell script');
  } else if (isKnown(script) && byteLength(script) > MAX_BYTES - 10_000) {
    problems.must(
      ['script'], byteLength(script), `have at most ${MAX_BYTES - 10_000} bytes, to fit in a ConfigMap`,
      'move large parts to an image, or download them',
    );
  }
  problems.verify(CHECKS, options);
  if (backoffLimit !== undefined && run !== 'once') {
    problems.must(['backoffLimit'], backoffLimit, 'be set only with run "once": a DaemonSet retries forever', 'set run to "once", or remove it');
  }
  for (const [option, variables] of Object.entries({ env, secrets })) {
    for (const [key, value] of Object.entries(variables)) {
      if (!VARIABLE.test(key)) {
        problems.must([option, key], key, 'be a valid name of a Windows environment variable', 'use printable characters without "="');
      }
      if (RESERVED.test(key)) { problems.must([option, key], key, 'have another name: this one is reserved', 'use another name'); }
      if (scalarText(value).includes('\0')) {
        problems.must([option, key], key, 'be the name of a value without a NUL character', 'remove the character');
      }
    }
  }
  for (const key of Object.keys(env).filter((each) => Object.keys(secrets).some((other) => other.toUpperCase() === each.toUpperCase()))) {
    problems.must(
      ['secrets', key], secrets[key], 'not be in env too: names of environment variables are case-insensitive on Windows', 'use another name',
    );
  }
  return problems.list;
}
