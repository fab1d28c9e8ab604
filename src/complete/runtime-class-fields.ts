import { DEAD_HANDLER, HYPERV_OVERHEAD, Isolation, NodeLabel, Platform, RUNTIME_HANDLERS, WindowsVersion } from '../knowledge';
import { IDENTITY_LIFT, isKnown, Lift, lookUp, objectAt, parseQuantity, PlainObject, Problem, show, tolerationOf, valueAt } from '../manifest';
import { isVersionOpen, versionOf } from './version';

/** What a RuntimeClass for Windows nodes is made of. Names and quantities, and the version, may be opaque. */
export interface RuntimeClassOptions {
  readonly version?: WindowsVersion;
  readonly platform?: Platform;
  readonly isolation?: Isolation;
  readonly handler?: string;
  readonly overhead?: { readonly cpu?: string; readonly memory?: string };
  readonly nodeSelector?: Readonly<Record<string, string>>;
}

/** The fields of a RuntimeClass beside its metadata: handler, overhead and scheduling. */
export function runtimeClassFields(options: RuntimeClassOptions, platform: Platform, lift: Lift = IDENTITY_LIFT): PlainObject {
  const { version, isolation = 'process', nodeSelector } = options;
  const overhead = options.overhead ?? (isolation === 'hyperv' ? HYPERV_OVERHEAD : undefined);
  const build = isVersionOpen(options)
    ? lift.map(undefined, [version], (_, [known]) => (versionOf(known) as WindowsVersion | undefined)?.build)
    : version?.build;
  return {
    handler: options.handler ?? RUNTIME_HANDLERS[isolation],
    ...(overhead ? { overhead: { podFixed: { ...overhead } } } : {}),
    scheduling: {
      nodeSelector: {
        [NodeLabel.ARCH]: 'amd64',
        [NodeLabel.OS]: 'windows',
        ...(build === undefined ? {} : { [NodeLabel.WINDOWS_BUILD]: build }),
        ...platform.nodeLabels,
        ...nodeSelector,
      },
      ...(platform.taints.length === 0 ? {} : { tolerations: platform.taints.map(tolerationOf) }),
    },
  };
}

const HANDLER = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

/** What of the options can't work; names and quantities that aren't known yet are passed over. */
export function runtimeClassOptionProblems(options: RuntimeClassOptions): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (path: readonly string[], message: string, remedy: string) =>
    problems.push({ code: 'runtime-class-option', path, message: `is ${show(valueAt(options, path))}, ${message}`, remedy });
  const { version, platform, isolation, handler } = options;
  if (version !== undefined && !WindowsVersion.isWindowsVersion(version)) { wrong(['version'], 'which is no WindowsVersion', 'use one such as WindowsVersion.LTSC2022'); }
  if (platform !== undefined && !Platform.isPlatform(platform)) { wrong(['platform'], 'which is no Platform', 'use one such as Platform.UPSTREAM'); }
  if (isolation !== undefined && !Object.hasOwn(RUNTIME_HANDLERS, isolation)) { wrong(['isolation'], 'which is unknown', `use ${Object.keys(RUNTIME_HANDLERS).join(' or ')}`); }
  if (isKnown(handler) && !HANDLER.test(handler!)) { wrong(['handler'], 'which is no DNS label', `use a handler of containerd's configuration, such as "${RUNTIME_HANDLERS.process}"`); }
  if (handler === DEAD_HANDLER) { wrong(['handler'], 'which went away with dockershim in Kubernetes 1.24', `use "${RUNTIME_HANDLERS.process}"`); }
  const itsIsolation = Object.entries(RUNTIME_HANDLERS).find(([, known]) => known === handler)?.[0];
  if (isolation !== undefined && itsIsolation !== undefined && itsIsolation !== isolation) {
    wrong(['handler'], `but isolation is ${show(isolation)}`, `use "${RUNTIME_HANDLERS[isolation]}", or remove one of the two`);
  }
  for (const [key, value] of Object.entries(objectAt(options, 'overhead'))) {
    if (isKnown(value) && (parseQuantity(value) ?? -1n) < 0n) { wrong(['overhead', key], 'which is no amount', 'use a quantity such as "512Mi"'); }
  }
  const fixed: Record<string, string | undefined> = { [NodeLabel.OS]: 'windows', [NodeLabel.WINDOWS_BUILD]: version?.build };
  for (const [key, value] of Object.entries(objectAt(options, 'nodeSelector'))) {
    const own = lookUp(fixed, key);
    if (own !== undefined && isKnown(value) && own !== value) { wrong(['nodeSelector', key], `but the class is for ${show(own)}`, 'remove it'); }
  }
  return problems;
}
