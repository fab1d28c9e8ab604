import { PlainObject } from '../../../src/base';
import { CheckOptions } from '../../../src/check';
import { PodFacts } from '../../../src/checker/pod-facts';
import { CheckContext, PodUnderCheck, Rule } from '../../../src/checker/rule';
import { RULES } from '../../../src/checker/rules';
import { settingsOf } from '../../../src/checker/settings';
import { EFFECTS } from '../../../src/findings/finding';
import { Platform } from '../../../src/knowledge';
import { contextOfObjects } from '../../../src/pulumi/policy/policies';
import { windowsNode, windowsPod } from '../manifests';
import { apply, check, linuxTwin, parse } from './context';
import { sampleOf } from '../../sample';

/** Every rule id, which is public and never changes, and where the rule fires on its bad example. */
const PATHS: Readonly<Record<string, string>> = {
  'linux-field-on-windows': 'spec/containers/0/securityContext/privileged',
  'linux-field-ignored': 'spec/containers/0/securityContext/readOnlyRootFilesystem',
  'windows-options-on-linux': 'spec/securityContext/windowsOptions',
  'os-name': 'spec/os/name',
  'host-process-contradiction': 'spec/containers/0/securityContext/windowsOptions/hostProcess',
  'host-process-mixed': 'spec/containers/1',
  'host-process-network': 'spec/hostNetwork',
  'host-port-mismatch': 'spec/containers/0/ports/0/hostPort',
  'run-as-user-name': 'spec/securityContext/windowsOptions/runAsUserName',
  'gmsa-credential-spec-name': 'spec/securityContext/windowsOptions/gmsaCredentialSpecName',
  'gmsa-credential-spec': 'spec/securityContext/windowsOptions/gmsaCredentialSpec',
  'removed-api-version': 'apiVersion',
  'workload-selector': 'spec',
  'request-over-limit': 'spec/containers/0/resources/requests/cpu',
  'environment-variable-name': 'spec/containers/0/env/0/name',
  'object-name': 'metadata/name',
  'port-name': 'spec/containers/0/ports/0/name',
  'probe-handler': 'spec/containers/0/readinessProbe',
  'volume-mount-missing': 'spec/containers/0/volumeMounts/0/name',
  'cron-schedule': 'spec/schedule',
  'malformed-pod': 'spec/containers',
  'pod-security-host-process': 'spec',
  'pod-security-baseline': 'spec/volumes/0/hostPath',
  'pod-security-restricted': 'spec/securityContext/runAsNonRoot',
  'pod-security-version': 'spec/os/name',
  'runtime-class-conflict': 'spec/nodeSelector/node.kubernetes.io/windows-build',
  'runtime-class-missing': 'spec/runtimeClassName',
  'runtime-class-handler': 'handler',
  'host-process-hyperv': 'spec/runtimeClassName',
  'namespace-node-selector': 'spec/nodeSelector/kubernetes.io/os',
  'os-not-selected': 'spec',
  'daemon-set-tolerates-everything': 'spec/template/spec/tolerations/0',
  'os-selector-missing': 'spec',
  'os-contradiction': 'spec/nodeSelector/kubernetes.io/os',
  'os-field-missing': 'spec',
  'os-label-on-pod': 'metadata/labels/kubernetes.io/os',
  'beta-os-label': 'spec/nodeSelector/beta.kubernetes.io/os',
  'toleration-missing': 'spec/tolerations',
  'toleration-letter-case': 'spec/tolerations/0',
  'toleration-invalid': 'spec/tolerations/1',
  'no-matching-node': 'spec/nodeSelector/node.kubernetes.io/windows-build',
  'affinity-invalid': 'spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms/0/matchExpressions/0',
  'aks-pool-fips': 'spec/enableFIPS',
  'eks-node-selector': 'spec/affinity',
  'huge-pages': 'spec/containers/0/resources/limits/hugepages-2Mi',
  'known-bug': 'spec/containers/0/volumeMounts/1',
  'image-scheme': 'spec/containers/0/image',
  'windows-image-tag': 'spec/containers/0/image',
  'linux-image': 'spec/containers/0/image',
  'windows-image-on-linux': 'spec/containers/0/image',
  'retired-image': 'spec/containers/0/image',
  'image-out-of-support': 'spec/containers/0/image',
  'os-ended': 'spec/containers/0/image',
  'os-ends-soon': 'spec/containers/0/image',
  'image-build-mismatch': 'spec/containers/0/image',
  'gitlab-runner-windows': 'spec/nodeSelector',
  'windows-build-not-selected': 'spec',
  'windows-build-too-strict': 'spec/nodeSelector/node.kubernetes.io/windows-build',
  'windows-build-not-pinned': 'spec/template/spec/containers/0/image',
  'image-without-manifest': 'spec/containers/0/image',
  'image-larger-than-disk': 'spec/containers/0/image',
  'image-slower-than-deadline': 'spec/template/spec/containers/0/image',
  'image-newer-than-node': 'spec/containers/0/image',
  'image-older-than-a-year': 'spec/containers/0/image',
  'image-without-updates': 'spec/containers/0/image',
  'image-not-pinned': 'spec/containers/0/image',
  'run-as-user-without-os': 'spec/securityContext/runAsUser',
  'account-absent': 'spec/securityContext/windowsOptions/runAsUserName',
  'non-root-administrator': 'spec/containers/0',
  'host-process-non-root': 'spec/containers/0/securityContext/runAsNonRoot',
  'host-process-account': 'spec/securityContext/windowsOptions/runAsUserName',
  'gmsa-role-missing': 'spec/securityContext/windowsOptions/gmsaCredentialSpecName',
  'gmsa-init-container': 'spec/initContainers/0/securityContext/windowsOptions/gmsaCredentialSpecName',
  'gmsa-random-hostname': 'spec/template/spec/securityContext/windowsOptions/gmsaCredentialSpecName',
  'gmsa-spec-without-name': 'spec/securityContext/windowsOptions/gmsaCredentialSpec',
  'gmsa-credential-spec-shape': 'spec',
  'docker-socket': 'spec/volumes/0/hostPath/path',
  'linux-host-path': 'spec/volumes/0/hostPath/path',
  'host-path-device': 'spec/volumes/0/hostPath/type',
  'host-process-named-pipe': 'spec/volumes/0/hostPath/path',
  'unsupported-volume': 'spec/volumes/0/nfs',
  'linux-file-system': 'spec/volumes/0/persistentVolumeClaim/claimName',
  'raw-block-volume': 'spec/containers/0/volumeDevices',
  'disk-access-mode': 'spec/volumes/0/persistentVolumeClaim/claimName',
  'single-node-claim': 'spec/template/spec/volumes/0/persistentVolumeClaim/claimName',
  'in-tree-volume': 'spec/volumes/0/azureFile',
  'flex-volume': 'spec/volumes/0/flexVolume',
  'mount-path': 'spec/containers/0/volumeMounts/0/mountPath',
  'mount-path-letter-case': 'spec/containers/0/volumeMounts/1/mountPath',
  'sub-path-absolute': 'spec/containers/0/volumeMounts/0/subPath',
  'smb-source-slash': 'spec/csi/volumeAttributes/source',
  'termination-message-path': 'spec/containers/0/terminationMessagePath',
  'memory-volume': 'spec/volumes/0/emptyDir/medium',
  'mount-propagation': 'spec/containers/0/volumeMounts/0/mountPropagation',
  'volume-file-mode': 'spec/volumes/0/secret/defaultMode',
  'linux-command': 'spec/containers/0/readinessProbe/exec/command/0',
  'host-process-command-path': 'spec/containers/0/command/0',
  'exec-one-string': 'spec/containers/0/readinessProbe/exec/command/0',
  'exec-shell-builtin': 'spec/containers/0/readinessProbe/exec/command/0',
  'powershell-missing': 'spec/containers/0/command/0',
  'powershell-probe-timeout': 'spec/containers/0/livenessProbe',
  'stop-signal-on-windows': 'spec/containers/0/lifecycle/stopSignal',
  'grace-period-too-short': 'spec/terminationGracePeriodSeconds',
  'memory-limit-missing': 'spec/containers/0/resources',
  'memory-limit-too-small': 'spec/containers/0/resources/limits/memory',
  'memory-request-not-limit': 'spec/containers/0/resources/requests/memory',
  'cpu-limit-missing': 'spec/containers/0/resources/requests/cpu',
  'cpu-limit-too-small': 'spec/containers/0/resources/limits/cpu',
  'host-network-without-host-process': 'spec/hostNetwork',
  'dns-policy-on-windows': 'spec/dnsPolicy',
  'host-process-host-aliases': 'spec/hostAliases',
  'partially-qualified-name': 'spec/containers/0/env/0/value',
  'sidecar-injection': 'metadata',
  'legacy-annotation': 'metadata/annotations/experimental.windows.kubernetes.io/isolation-type',
  'service-affinity-timeout': 'spec/sessionAffinityConfig/clientIP/timeoutSeconds',
  'service-affinity-host': 'spec/sessionAffinity',
  'service-ipv6-only': 'spec/ipFamilies',
  'service-dual-stack-overlay': 'spec/ipFamilyPolicy',
  'service-sctp': 'spec/ports/0/protocol',
  'service-too-many-backends': 'spec/selector',
  'service-annotation-value': 'metadata/annotations/preserve-destination',
  'service-preserve-destination': 'metadata/annotations/preserve-destination',
  'service-health-check-vip': 'spec/type',
  'service-external-ips': 'spec/externalIPs',
  'service-node-port': 'spec/ports/0/nodePort',
  'flannel-vni': 'data/net-conf.json',
  'flannel-port': 'data/net-conf.json',
  'flannel-direct-routing': 'data/net-conf.json',
  'flannel-gbp': 'data/net-conf.json',
  'flannel-mac-prefix': 'data/net-conf.json',
  'flannel-ipv6': 'data/net-conf.json',
  'flannel-cni-name': 'data/cni-conf-containerd.json',
  'cni-policy-version': 'data/10-bridge.conf',
  'cni-plugin-retired': 'data/10-bridge.conf',
  'cni-exception-list': 'data/10-flannel.conf',
  'cni-port-mappings': 'spec/containers/0/ports/0/hostPort',
  'cni-directory-mismatch': 'spec/containers/0/env/0/value',
  'kube-proxy-network-name': 'spec/containers/0/env/0/value',
  'kube-proxy-source-vip': 'spec/containers/0',
  'kube-proxy-mode': 'spec/containers/0',
  'windows-feature-gate': 'spec/containers/0',
  'overlapping-cidrs': 'networking/podSubnet',
  'flannel-network-too-small': 'data/net-conf.json',
  'calico-encapsulation': 'spec/calicoNetwork/ipPools/0/encapsulation',
  'calico-service-cidrs': 'spec/serviceCIDRs',
  'calico-bgp': 'spec/calicoNetwork/bgp',
  'calico-services-endpoint': 'spec/calicoNetwork/windowsDataplane',
  'calico-strict-affinity': 'spec/strictAffinity',
  'calico-mac-prefix': 'spec/windowsNodes/vxlanMACPrefix',
  'calico-windows-nodes': 'spec/windowsNodes',
  'calico-ipv6': 'spec/calicoNetwork/ipPools/0/cidr',
  'network-policy-ignored': 'spec',
  'duplicate-object': 'metadata/name',
  'pod-not-found': 'spec/agents/placement/kubernetes.io/os',
};

/** Rules about networks and other objects of the whole cluster, which have no Linux twin. */
const OF_THE_CLUSTER = /^(aks-pool|flannel-(cni|network)|calico|cni-exception|cni-plugin|cni-policy|overlapping|gmsa-credential-spec-shape|service-annotation)/;
/** The rules about Linux Pods. */
const OF_LINUX = [
  'windows-image-on-linux', 'windows-options-on-linux', 'os-not-selected', 'daemon-set-tolerates-everything', 'affinity-invalid',
  'toleration-invalid', 'malformed-pod', 'host-port-mismatch',
];

test('RULES lists every rule id', () => {
  expect(RULES.map(({ id }) => id)).toEqual(Object.keys(PATHS));
});

const byId = (id: string): Rule => RULES.find((rule) => rule.id === id)!;

describe.each(Object.entries(PATHS))('%s', (id, path) => {
  test('only this rule fires on its bad example', () => {
    const hits = check(byId(id).bad, byId(id).exampleOptions);
    expect([...new Set(hits.map(({ rule }) => rule))]).toEqual([id]);
    expect(hits[0].path).toBe(path);
  });

  test('no rule fires on its good example', () => {
    expect(check(byId(id).good, byId(id).exampleOptions)).toEqual([]);
  });

  test('its strings are one line each, and only the reason ends with a period', () => {
    const { bad, summary, why, exampleOptions } = byId(id);
    for (const text of [summary, ...check(bad, exampleOptions).flatMap(({ message, help }) => [message, help])]) {
      expect(text).toMatch(/^.*[^.\n]$/);
    }
    expect(why).toMatch(/\.$/);
  });
});

test.each(
  Object.keys(PATHS).filter((id) => !OF_THE_CLUSTER.test(id) && !OF_LINUX.includes(id)),
)('%s reports nothing for the Linux twin of its bad example', (id) => {
  expect(check(linuxTwin(byId(id).bad), byId(id).exampleOptions)).toEqual([]);
});

const FIXABLE = RULES.filter(({ bad, exampleOptions }) => !exampleOptions && check(bad).every(({ fix }) => fix !== undefined));

test('more than 50 rules have a fix', () => expect(FIXABLE.length).toBeGreaterThan(50));

test.each(FIXABLE.map(({ id, bad }) => [id, bad] as const))('the fix of %s leaves no finding and is idempotent', (_, bad) => {
  const fixed = apply(bad);
  expect(check(fixed)).toEqual([]);
  expect(apply(fixed)).toBe(fixed);
});

test('fixable rules with a finding in their example that has no fix', () => {
  const unfixed = RULES.filter(({ bad, exampleOptions, fixable }) => fixable && check(bad, exampleOptions).some(({ fix }) => fix === undefined));
  // they have a fix with an option, such as `limitsFromRequests`, or for other Pods
  expect(unfixed.map(({ id }) => id)).toEqual([
    'runtime-class-conflict', 'windows-image-tag', 'image-build-mismatch', 'image-not-pinned', 'memory-limit-missing', 'cpu-limit-missing',
    'legacy-annotation',
  ]);
});

test('no rule throws on values of the wrong type', () => {
  const odd = [null, 'text', 7, [], [null], { a: null }];
  for (const rule of RULES) {
    const objects = check.parse(rule.bad);
    const changes = objects.flatMap((object, i) => check.placesIn(object).flatMap((place) => odd.map((value) => [object, i, place, value] as const)));
    for (const [object, i, place, value] of sampleOf(changes, 10)) {
      const changed = [...objects];
      changed[i] = check.withValue(object, place, value);
      check.objects(changed, {}, [rule]);
    }
  }
});

test('clusters without Linux nodes or taints have no findings about them', () => {
  const only = (overrides: Partial<CheckContext>, id: string) => check(byId(id).bad, overrides).map(({ rule }) => rule);
  expect(only({ mixed: false }, 'os-not-selected')).toEqual([]);
  expect(only({ mixed: false }, 'os-selector-missing')).toEqual([]);
  expect(only({ platform: Platform.AKS }, 'toleration-missing')).toEqual([]);
});

describe('what rules declare', () => {
  /** Pods with a fix that no example shows. */
  const MORE_FIXABLE: Readonly<Record<string, string>> = {
    'image-build-mismatch': windowsPod({
      image: 'mcr.microsoft.com/windows/servercore:ltsc2022',
      spec: 'affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: '
        + 'node.kubernetes.io/windows-build, operator: In, values: [10.0.17763, 10.0.20348]}]}]}}}',
    }),
    'legacy-annotation': windowsPod({ metadata: 'annotations:\n  experimental.windows.kubernetes.io/isolation-type: process' }),
    'runtime-class-conflict': 'apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata:\n  name: windows\nhandler: '
      + 'runhcs-wcow-process\noverhead:\n  podFixed:\n    memory: '
        + `1Gi\n---\n${windowsPod({ spec: 'runtimeClassName: windows\noverhead:\n  memory: 2Gi' })}`,
    'windows-image-tag': windowsPod({
      image: 'mcr.microsoft.com/windows/servercore',
      nodeSelector: 'nodeSelector:\n  kubernetes.io/os: windows\n  node.kubernetes.io/windows-build: 10.0.20348',
    }),
  };

  const TEXTS = [...RULES.flatMap(({ bad, good }) => [bad, good]), ...Object.values(MORE_FIXABLE)];
  const DEFAULTS = settingsOf({});
  const manifestOf = (text: string, options?: CheckOptions) => {
    const objects = parse(text);
    return { objects, context: contextOfObjects(objects, options ? settingsOf(options) : DEFAULTS) };
  };
  const MANIFESTS = [
    ...TEXTS.map((text) => manifestOf(text)),
    ...RULES.flatMap(({ bad, exampleOptions }) => (exampleOptions ? [manifestOf(bad, exampleOptions)] : [])),
  ];
  /** Pods also with the name of a RuntimeClass, which most examples don't have, and for known nodes. */
  const NODES = ['10.0.20348', '10.0.26100'].map((build) => windowsNode(build));
  const WITH_CLASS = TEXTS.filter((text) => /^ {2}containers:/m.test(text))
    .map((text) => manifestOf(text.replace(/^ {2}containers:/gm, '  runtimeClassName: other\n  containers:'), { nodes: NODES, mixed: true }));

  /** Parts of a context that aren't about other objects. */
  const OWN: readonly string[] = [
    'platform', 'platformIsAssumed', 'kubernetes', 'endsAreErrors', 'mixed', 'placement', 'version', 'pinImages', 'cluster', 'windowsNodes',
    'podKinds', 'resources', 'podOf', 'customPods', 'windowsPodsOf',
  ] satisfies readonly (keyof CheckContext)[];

  /** A Pod whose facts tell when a rule asks for its RuntimeClass. */
  function withWatchedClass(pod: PodUnderCheck | undefined, run: CheckContext, lookups: Set<string>): PodUnderCheck | undefined {
    if (!pod) { return pod; }
    const facts = new PodFacts(pod.spec, undefined, run);
    Object.defineProperty(facts, 'runtimeClass', {
      get: () => {
        lookups.add('RuntimeClass');
        return pod.facts.runtimeClass;
      },
    });
    return { ...pod, facts: Object.defineProperty(facts, 'os', { value: pod.facts.os }) };
  }

  /** What a rule looks up for an object, such as `find Namespace`, in the first of the manifests for which it looks something up. */
  function lookupsOf(rule: Rule, manifests: typeof MANIFESTS): ReadonlySet<string> {
    const lookups = new Set<string>();
    for (const { objects, context } of manifests) {
      if (lookups.size > 0) { break; }
      const watched = new Proxy(context, {
        get: (target, key) => {
          if (key === 'find') {
            return (kind: string, ...rest: [string, string?]) => { lookups.add(`find ${kind}`); return target.find(kind, ...rest); };
          }
          if (key === 'podOf') { return (object: PlainObject) => withWatchedClass(target.podOf(object), watched, lookups); }
          if (!OWN.includes(String(key))) { lookups.add(String(key)); }
          return Reflect.get(target, key);
        },
      });
      for (const object of objects) { rule.check(object, watched); }
    }
    return lookups;
  }

  describe.each([[true], ['for-more'], [undefined]])('rules with looksUp: %s', (looksUp) => {
    test.each(RULES.filter((rule) => rule.looksUp === looksUp).map((rule) => [rule.id, rule] as const))('%s', (_id, rule) => {
      const lookups = [...lookupsOf(rule, [...MANIFESTS, ...WITH_CLASS])];
      expect(lookups).toEqual(looksUp ? expect.arrayContaining([expect.any(String)]) : []);
    });
  });

  /** For what is so with every manifest. */
  const SAMPLE = sampleOf([...MANIFESTS, ...WITH_CLASS], 5);

  const hasFix = (rule: Rule, manifests: typeof MANIFESTS) => manifests.some(({ objects, context }) =>
    objects.some((object) => rule.check(object, context).some(({ fix }) => fix)));

  describe.each([[true], [undefined]])('rules with fixable: %s', (fixable) => {
    test.each(RULES.filter((rule) => rule.fixable === fixable).map((rule) => [rule.id, rule] as const))('%s', (id, rule) => {
      const options = { limitsFromRequests: true, ...rule.exampleOptions, pinImages: true };
      const own = [rule.bad, ...id in MORE_FIXABLE ? [MORE_FIXABLE[id]] : []].map((text) => manifestOf(text, options));
      expect(hasFix(rule, fixable ? own : MANIFESTS)).toBe(fixable === true);
    });
  });

  /** A copy without some keys, at any depth. */
  function withoutKeys<T>(value: T, keys: readonly string[]): T {
    if (Array.isArray(value)) { return value.map((item: unknown) => withoutKeys(item, keys)) as T; }
    if (typeof value !== 'object' || value === null) { return value; }
    const kept = Object.entries(value).filter(([key]) => !keys.includes(key));
    return Object.fromEntries(kept.map(([key, inner]) => [key, withoutKeys(inner, keys)])) as T;
  }

  const NEEDING = RULES.flatMap(({ id, needs, ...rule }) => (needs ? [[id, needs, rule] as const] : []));

  test.each(NEEDING)('%s has no findings without its needs: %j', (_id, needs, rule) => {
    for (const { objects, context } of SAMPLE) {
      for (const object of objects) { expect(rule.check(withoutKeys(object, needs), context)).toEqual([]); }
    }
  });

  test.each(RULES.map((rule) => [rule.id, rule] as const))('%s: no finding is worse than the rule declares', (_id, rule) => {
    const worst = EFFECTS.indexOf(rule.worst ?? rule.effect);
    const effects = SAMPLE.flatMap(({ objects, context }) =>
      objects.flatMap((object) => rule.check(object, context).map(({ effect }) => effect ?? rule.effect)));
    expect(effects.filter((effect) => EFFECTS.indexOf(effect) < worst)).toEqual([]);
  });
});
