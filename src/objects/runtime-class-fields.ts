import { checkedBy, choice, isKnown, lookUp, mapOf, objectAt, options as optionsOf, PlainObject, Problem, show, STRING } from '../base';
import {
  DEAD_HANDLER, HYPERV_OVERHEAD, isDnsLabel, isLabelKey, isLabelValue, Isolation, NodeLabel, Platform, RUNTIME_HANDLERS, WindowsVersion,
} from '../knowledge';
import { IDENTITY_LIFT, Lift, OptionChecks, OptionProblems, PLATFORM, tolerationOf, WINDOWS_VERSION } from '../kubernetes';
import { isVersionOpen, taintsOf, versionOf } from '../pods';
import { METADATA } from './namespace-fields';

/** Options of a RuntimeClass for Windows nodes. Names, quantities, and the version may be opaque. */
export interface RuntimeClassOptions {
  readonly version?: WindowsVersion;
  readonly platform?: Platform;
  readonly isolation?: Isolation;
  readonly handler?: string;
  readonly overhead?: { readonly cpu?: string; readonly memory?: string };
  readonly nodeSelector?: Readonly<Record<string, string>>;
}

/** The fields of a RuntimeClass without its metadata: handler, overhead, and scheduling. */
export function runtimeClassFields(options: RuntimeClassOptions, platform: Platform | undefined, lift: Lift = IDENTITY_LIFT): PlainObject {
  const { version, isolation = 'process', nodeSelector } = options;
  const taints = taintsOf(platform);
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
        ...platform?.nodeLabels,
        ...nodeSelector,
      },
      ...(taints.length === 0 ? {} : { tolerations: taints.map(tolerationOf) }),
    },
  };
}

const OPTIONS = optionsOf<RuntimeClassOptions & { readonly metadata?: unknown }>({
  metadata: METADATA, version: WINDOWS_VERSION, platform: PLATFORM, isolation: choice(...Object.keys(RUNTIME_HANDLERS)), handler: STRING,
  overhead: optionsOf<NonNullable<RuntimeClassOptions['overhead']>>({ cpu: STRING, memory: STRING }), nodeSelector: mapOf(STRING),
});

const CHECKS: OptionChecks<RuntimeClassOptions & { readonly metadata?: unknown }> = {
  'metadata.name': ['objectName', 'RuntimeClass'],
  'handler': [isDnsLabel, 'be a DNS label', `use a handler from containerd's configuration, such as "${RUNTIME_HANDLERS.process}"`],
};

/** Reports invalid options; names and quantities that aren't known yet are skipped. */
export function runtimeClassOptionProblems(given: RuntimeClassOptions): readonly Problem[] {
  return checkedBy(OPTIONS, given, {}, (options: RuntimeClassOptions) => ({ problems: valueProblems(options) })).problems;
}

function valueProblems({ version, isolation, handler, ...options }: RuntimeClassOptions): readonly Problem[] {
  const problems = new OptionProblems('runtime-class-option');
  problems.verify(CHECKS, { handler, ...options });
  if (handler === DEAD_HANDLER) {
    problems.must(
      ['handler'], handler, 'be a handler of containerd: this one was removed with dockershim in Kubernetes 1.24',
      `use "${RUNTIME_HANDLERS.process}"`,
    );
  }
  const itsIsolation = Object.entries(RUNTIME_HANDLERS).find(([, known]) => known === handler)?.[0];
  if (isolation !== undefined && itsIsolation !== undefined && itsIsolation !== isolation) {
    problems.must(['handler'], handler, `match isolation ${show(isolation)}`, `use "${RUNTIME_HANDLERS[isolation]}", or remove one of the two`);
  }
  for (const [key, value] of Object.entries(objectAt(options, 'overhead'))) { problems.quantity(['overhead', key], value, '512Mi', 'zero'); }
  const fixed: Record<string, string | undefined> = { [NodeLabel.OS]: 'windows', [NodeLabel.WINDOWS_BUILD]: version?.build };
  for (const [key, value] of Object.entries(objectAt(options, 'nodeSelector'))) {
    const path = ['nodeSelector', key];
    const own = lookUp(fixed, key);
    if (own !== undefined && isKnown(value) && own !== value) {
      problems.must(path, value, `be ${show(own)}, which the RuntimeClass selects`, 'remove it');
    }
    if (!isLabelKey(key) || (typeof value === 'string' && !isLabelValue(value))) {
      problems.must(
        path, value, 'be a valid label', 'use letters, digits, "-", "_", and "." in key and value; the key may have a prefix: a domain and "/"',
      );
    }
  }
  return problems.list;
}
