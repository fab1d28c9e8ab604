import { isPlainObject, listAt, lookUp, objectAt, Path, PathMap, PlainObject, scalarText, valueAt, withoutAbsent } from '../base';
import { GITLAB_RUNNER } from '../knowledge';

/** The Pod that GitLab Runner creates for jobs of one runner. */
interface RunnerPod {
  readonly object: PlainObject;
  /** The keys of the configuration that a part of the Pod comes from. */
  readonly keysOf: (path: Path) => Path;
}

/**
 * The Pods of the runners in a `config.toml`. A runner whose placement is a template, or that patches the Pod (`pod_spec`), has none here: its
 * Pod is unknown. So are the images that jobs choose.
 *
 * Source: GitLab documentation, "Kubernetes executor"; gitlab-runner, common/config.go and executors/kubernetes
 */
export function runnerPods(config: PlainObject): readonly RunnerPod[] {
  return listAt(config, 'runners').flatMap((runner, i) => {
    const { executor = 'kubernetes', kubernetes } = isPlainObject(runner) ? runner : {};
    if (executor !== 'kubernetes' || !isPlainObject(kubernetes) || kubernetes.pod_spec !== undefined || isTemplate(kubernetes)) { return []; }
    return [new PodOfRunner(runner as PlainObject, kubernetes, ['runners', i])];
  });
}

/** Whether a value that places the Pod is a template. */
function isTemplate({ node_selector, node_tolerations, affinity }: PlainObject): boolean {
  return JSON.stringify([node_selector, node_tolerations, affinity])?.includes('{{') ?? false;
}

const DNS_POLICIES: Readonly<Record<string, string>> = {
  'none': 'None', 'default': 'Default', 'cluster-first': 'ClusterFirst', 'cluster-first-with-host-net': 'ClusterFirstWithHostNet',
};
/** Fields of a PodSpec with a value of the same form. */
const POD_FIELDS: Readonly<Record<string, string>> = {
  automount_service_account_token: 'automountServiceAccountToken', host_aliases: 'hostAliases', priority_class_name: 'priorityClassName',
  runtime_class_name: 'runtimeClassName', scheduler_name: 'schedulerName', service_account: 'serviceAccountName',
  pod_termination_grace_period_seconds: 'terminationGracePeriodSeconds', node_selector: 'nodeSelector',
};
/** Maps whose keys are names, and so stay as they are. */
const MAPS_OF_NAMES: ReadonlySet<string> = new Set(['match_labels']);

class PodOfRunner implements RunnerPod {
  public readonly object: PlainObject;
  private readonly places = new PathMap<Path>();
  private readonly table: Path;

  public constructor(private readonly runner: PlainObject, private readonly config: PlainObject, path: Path) {
    this.table = [...path, 'kubernetes'];
    this.places.set(['metadata', 'name'], [...path, 'name']);
    const { namespace } = config;
    this.object = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: scalarText(runner.name),
        ...(typeof namespace === 'string' && namespace !== '' && !namespace.includes('{{') && { namespace }),
        // the runner labels the Pods of its jobs
        labels: {
          ...this.copied(['pod_labels'], ['metadata', 'labels'], { rename: false }) as PlainObject | undefined, [GITLAB_RUNNER.label]: 'job',
        },
        annotations: this.copied(['pod_annotations'], ['metadata', 'annotations'], { rename: false }) ?? {},
      },
      spec: this.spec(),
    };
  }

  public readonly keysOf = (path: Path): Path => this.places.nearest(path) ?? this.table;

  private spec(): PlainObject {
    const fields: Record<string, unknown> = {};
    for (const [key, name] of Object.entries(POD_FIELDS)) { set(fields, name, this.copied([key], ['spec', name], { rename: false })); }
    const tolerations = this.tolerations();
    set(fields, 'tolerations', tolerations.length > 0 ? tolerations : undefined);
    set(fields, 'affinity', this.copied(['affinity'], ['spec', 'affinity']));
    set(fields, 'securityContext', this.securityContext('pod_security_context', ['spec', 'securityContext']));
    const dnsPolicy = lookUp(DNS_POLICIES, this.config.dns_policy);
    set(fields, 'dnsPolicy', dnsPolicy);
    this.note(['spec', 'dnsPolicy'], ['dns_policy']);
    const { volumes, mounts } = this.volumes();
    set(fields, 'volumes', volumes.length > 0 ? volumes : undefined);
    return { ...fields, restartPolicy: 'Never', containers: this.containers(mounts) };
  }

  /** `"key=value" = "Effect"`; a key without a value tolerates each of its values. */
  private tolerations(): readonly PlainObject[] {
    return Object.entries(objectAt(this.config, 'node_tolerations')).map(([name, effect], i) => {
      this.note(['spec', 'tolerations', i], ['node_tolerations', name]);
      const [key, value] = name.split('=');
      const matched = name.includes('=') ? { key, operator: 'Equal', value } : { key, operator: 'Exists' };
      return effect === '' ? matched : { ...matched, effect };
    });
  }

  private containers(volumeMounts: readonly PlainObject[]): readonly PlainObject[] {
    const services = listAt(this.config, 'services').filter(isPlainObject);
    return [
      this.container(
        0, 'build', ['image'], '', 'build', { volumeMounts, ...(this.resolvesPaths() && { env: [{ name: GITLAB_RUNNER.pathFlag, value: 'true' }] }) },
      ),
      this.container(1, 'helper', ['helper_image'], 'helper_', 'helper', { volumeMounts }),
      ...services.map(({ entrypoint, command }, i) => this.container(i + 2, `svc-${i}`, ['services', i, 'name'], 'service_', 'service', {
        ...(Array.isArray(entrypoint) && { command: entrypoint }), ...(Array.isArray(command) && { args: command }),
      })),
    ];
  }

  /** Whether the feature flag for paths of Windows is on, which jobs have as a variable. */
  private resolvesPaths(): boolean {
    const name = GITLAB_RUNNER.pathFlag;
    return objectAt(this.runner, 'feature_flags')[name] === true
      || listAt(this.runner, 'environment').some((each) => /^(.*?)=(?:true|1)$/i.exec(scalarText(each))?.[1] === name);
  }

  private container(index: number, name: string, image: Path, prefix: string, role: string, more: PlainObject): PlainObject {
    const path = ['spec', 'containers', index];
    const value = this.copied(image, [...path, 'image'], { rename: false });
    const securityContext = this.securityContext(`${role}_container_security_context`, [...path, 'securityContext']);
    const resources = this.resources(prefix, [...path, 'resources']);
    const context: Record<string, unknown> = { ...securityContext };
    for (const [key, field] of [['privileged', 'privileged'], ['allow_privilege_escalation', 'allowPrivilegeEscalation']] as const) {
      if (context[field] === undefined) { set(context, field, this.copied([key], [...path, 'securityContext', field])); }
    }
    return {
      name,
      // a template or a variable is chosen later
      ...(typeof value === 'string' && !/\{\{|\$/.test(value) && { image: value }),
      ...(Object.keys(context).length > 0 && { securityContext: context }),
      ...(Object.keys(resources).length > 0 && { resources }),
      ...more,
    };
  }

  private resources(prefix: string, path: Path): PlainObject {
    const resources: Record<string, Record<string, unknown>> = {};
    for (const [key, name] of [['cpu', 'cpu'], ['memory', 'memory'], ['ephemeral_storage', 'ephemeral-storage']] as const) {
      for (const kind of ['limit', 'request']) {
        const value = this.copied([`${prefix}${key}_${kind}`], [...path, `${kind}s`, name]);
        if (value !== undefined && value !== '') { (resources[`${kind}s`] ??= {})[name] = value; }
      }
    }
    return resources;
  }

  private securityContext(key: string, path: Path): PlainObject | undefined {
    const found = this.copied([key], path) as PlainObject | undefined;
    if (!isPlainObject(found)) { return undefined; }
    const { selinuxType, ...others } = found;
    const context: Record<string, unknown> = { ...others };
    if (typeof selinuxType === 'string' && selinuxType !== '') {
      context.seLinuxOptions = { type: selinuxType };
      this.note([...path, 'seLinuxOptions'], [key, 'selinux_type']);
    }
    return Object.keys(context).length > 0 ? context : undefined;
  }

  private volumes(): { readonly volumes: readonly PlainObject[]; readonly mounts: readonly PlainObject[] } {
    const volumes: PlainObject[] = [];
    const mounts: PlainObject[] = [];
    for (const [kind, source] of Object.entries(VOLUME_SOURCES)) {
      listAt(objectAt(this.config, 'volumes'), kind).forEach((volume, i) => {
        if (!isPlainObject(volume)) { return; }
        const table: Path = ['volumes', kind, i];
        this.note(['spec', 'volumes', volumes.length], table);
        for (const container of [0, 1]) {
          this.note(['spec', 'containers', container, 'volumeMounts', mounts.length], table);
          this.note(['spec', 'containers', container, 'volumeMounts', mounts.length, 'mountPath'], [...table, 'mount_path']);
        }
        volumes.push({ name: scalarText(volume.name), ...source(volume) });
        mounts.push({
          name: scalarText(volume.name), mountPath: volume.mount_path, ...(volume.read_only === true && { readOnly: true }),
          ...(typeof volume.sub_path === 'string' && { subPath: volume.sub_path }),
        });
      });
    }
    return { volumes, mounts };
  }

  /** A value of the configuration for the Pod, with the places of all its parts; keys become those of Kubernetes. */
  private copied(from: Path, to: Path, { rename = true } = {}): unknown {
    return this.copy(valueAt(this.config, from), from, to, rename);
  }

  private copy(value: unknown, from: Path, to: Path, rename: boolean): unknown {
    if (value === undefined) { return undefined; }
    this.note(to, from);
    if (Array.isArray(value)) { return value.map((item, i) => this.copy(item, [...from, i], [...to, i], rename)); }
    if (!isPlainObject(value)) { return typeof value === 'bigint' ? Number(value) : value; }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => {
      const name = rename ? camelCase(key) : key;
      return [name, this.copy(item, [...from, key], [...to, name], rename && !MAPS_OF_NAMES.has(key))];
    }));
  }

  private note(path: Path, from: Path): void { this.places.set(path, [...this.table, ...from]); }
}

const VOLUME_SOURCES: Readonly<Record<string, (volume: PlainObject) => PlainObject>> = {
  host_path: ({ host_path: path, mount_path: mountPath }) => ({ hostPath: { path: path ?? mountPath } }),
  pvc: ({ name }) => ({ persistentVolumeClaim: { claimName: name } }),
  config_map: ({ name }) => ({ configMap: { name } }),
  secret: ({ name }) => ({ secret: { secretName: name } }),
  empty_dir: ({ medium, size_limit: sizeLimit }) => ({ emptyDir: withoutAbsent({ medium, sizeLimit }) }),
  csi: ({ driver }) => ({ csi: { driver } }),
};

function set(object: Record<string, unknown>, key: string, value: unknown): void {
  if (value !== undefined && value !== '') { object[key] = value; }
}

function camelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
