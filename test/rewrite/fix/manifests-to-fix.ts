import { parseAllDocuments } from 'yaml';
import { Random } from './random-yaml';
import { fixTexts, RULES } from '../../../src/check';

/** A manifest, and the rule that it is the bad example of. */
export interface Source {
  readonly rule: string;
  readonly text: string;
  readonly isJson?: boolean;
}

const EXAMPLES = RULES.map(({ id, bad }): Source => ({ rule: id, text: bad }));
/** The bad examples that `fix` changes. */
export const SOURCES = EXAMPLES.filter(({ text }) => fixTexts([{ text }]).texts[0].applied.length > 0);

/** A Windows Pod, or Deployment, with several findings to fix. */
export function manyFaults(random: Random): object {
  const maybe = (fields: object, probability = 0.4): object => (random.chance(probability) ? fields : {});
  const shuffled = (value: object) => Object.fromEntries(random.shuffle(Object.entries(value)));
  const volumes = random.shuffle([
    { name: 'proc', hostPath: { path: '/proc' } },
    { name: 'sys', hostPath: { path: '/sys', ...maybe({ type: 'Directory' }) } },
    { name: 'cache', emptyDir: { medium: 'Memory', ...maybe({ sizeLimit: '1Gi' }) } },
    { name: 'data', emptyDir: {} },
    { name: 'share', flexVolume: { driver: 'microsoft.com/smb.cmd', secretRef: { name: 's' }, options: { source: '\\\\files.example.com\\share' } } },
    { name: 'azure', azureFile: { secretName: 'a', shareName: 'b' } },
    { name: 'settings', configMap: { name: 'c', ...maybe({ defaultMode: 256 }) } },
  ].filter(() => random.chance(0.5)));
  const container = (name: string) => shuffled({
    name, image: 'mcr.microsoft.com/windows/servercore:ltsc2022',
    resources: { limits: { cpu: '1', memory: '1Gi' }, ...maybe({ requests: { memory: '512Mi' } }) },
    ...maybe({
      securityContext: shuffled({
        privileged: false, ...maybe({ capabilities: { drop: ['ALL'] } }), ...maybe({ readOnlyRootFilesystem: true }),
        ...maybe({ windowsOptions: { runAsUserName: 'ContainerUser' } }),
      }),
    }),
    ...maybe({ volumeMounts: volumes.map((volume) => ({ name: volume.name, mountPath: `C:\\${volume.name}` })) }, 0.8),
    ...maybe({ livenessProbe: { timeoutSeconds: 10, exec: { command: random.pick([['dir'], ['cmd /c exit 0'], ['dir', 'C:\\data']]) } } }),
    ...maybe({ lifecycle: { stopSignal: 'SIGTERM' } }, 0.2),
  });
  const spec = shuffled({
    ...maybe({ os: { name: 'windows' } }, 0.7),
    nodeSelector: {
      ...maybe({ 'kubernetes.io/os': 'windows' }, 0.7), ...maybe({ 'beta.kubernetes.io/os': 'windows' }),
      ...maybe({ 'node.kubernetes.io/windows-build': '10.0.20348' }, 0.2),
    },
    ...maybe({ tolerations: random.pick([[{ operator: 'Exists' }], [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }], []]) }, 0.7),
    ...maybe({ securityContext: shuffled({ ...maybe({ fsGroup: 1000 }), ...maybe({ runAsUser: 1 }), runAsNonRoot: true }) }),
    ...maybe({ hostPID: true }, 0.2), ...maybe({ hostAliases: [{ ip: '10.0.0.5', hostnames: ['files'] }] }, 0.2),
    ...(volumes.length > 0 ? { volumes } : {}),
    containers: ['web', 'log'].slice(0, random.pick([1, 2])).map(container),
  });
  const template = { metadata: { labels: { app: 'web' }, ...maybe({ annotations: { a: 'line\nline\n' } }) }, spec };
  const object = random.chance(0.3)
    ? { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec }
    : {
      apiVersion: random.pick(['apps/v1', 'apps/v1', 'extensions/v1beta1']), kind: 'Deployment', metadata: { name: 'web' },
      spec: { replicas: 2, selector: { matchLabels: { app: 'web' } }, template },
    };
  return object;
}

/** One to three objects to be fixed: bad examples of rules, or Pods with several findings; sometimes in a List. */
export function randomManifests(random: Random): readonly unknown[] {
  const objects = random.chance(0.4)
    ? Array.from({ length: random.pick([1, 1, 2]) }, () => manyFaults(random))
    : parseAllDocuments(random.pick(SOURCES).text).map((document) => document.toJS() as object);
  return random.chance(0.15) ? [{ apiVersion: 'v1', kind: 'List', items: objects }] : objects;
}
