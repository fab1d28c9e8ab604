import { RULES } from '../../../src/check/rules';

/** The 25 commonest mistakes, each with the rules that find it. */
const MISTAKES: Readonly<Record<number, readonly [string, ...(readonly string[])]>> = {
  1: ['Linux workload without an OS selector', 'os-not-selected'],
  2: ['Windows workload that relies on spec.os, or contradicts it', 'os-selector-missing', 'os-contradiction'],
  3: ['beta label', 'beta-os-label'],
  4: ['Linux DaemonSet that tolerates everything', 'daemon-set-tolerates-everything'],
  5: ['toleration that misses the taint', 'toleration-missing', 'toleration-letter-case'],
  6: ['image build that the node can\'t run', 'image-build-mismatch'],
  7: ['build pinned too strictly, or not at all', 'windows-build-too-strict', 'windows-build-not-pinned'],
  8: ['image without a Windows tag', 'windows-image-tag'],
  9: ['Linux securityContext', 'linux-field-on-windows', 'linux-field-ignored'],
  10: ['runAsUser without spec.os', 'run-as-user-without-os', 'linux-field-ignored'],
  11: ['account, runAsNonRoot and restricted', 'run-as-user-name', 'non-root-administrator', 'pod-security-restricted'],
  12: ['HostProcess', 'host-process-network', 'host-process-mixed', 'pod-security-host-process'],
  13: ['RuntimeClass', 'runtime-class-handler', 'runtime-class-conflict', 'runtime-class-missing'],
  14: ['paths of the host', 'docker-socket', 'linux-host-path', 'host-path-device', 'host-process-named-pipe'],
  15: ['volumes that do less', 'memory-volume', 'huge-pages', 'raw-block-volume', 'mount-propagation', 'volume-file-mode'],
  16: ['storage made for Linux', 'linux-file-system', 'unsupported-volume', 'raw-block-volume'],
  17: ['memory', 'memory-limit-missing', 'memory-request-not-limit'],
  18: ['CPU limit too small', 'cpu-limit-too-small'],
  19: ['exec probes', 'exec-one-string', 'exec-shell-builtin', 'linux-command', 'powershell-probe-timeout'],
  20: ['shutdown', 'stop-signal-on-windows', 'grace-period-too-short'],
  21: ['partly qualified names', 'partly-qualified-name'],
  22: ['Services', 'service-affinity-timeout', 'service-affinity-host', 'service-too-many-backends', 'service-ipv6-only', 'service-dual-stack-overlay'],
  23: ['Flannel', 'flannel-vni', 'flannel-port', 'flannel-direct-routing', 'flannel-gbp', 'flannel-cni-name', 'kube-proxy-network-name', 'kube-proxy-source-vip', 'cni-directory-mismatch'],
  24: ['Calico', 'calico-encapsulation', 'calico-service-cidrs', 'calico-strict-affinity', 'calico-services-endpoint', 'calico-bgp'],
  25: ['identity and injection', 'gmsa-credential-spec-name', 'gmsa-role-missing', 'gmsa-init-container', 'sidecar-injection'],
};

test('every one of the 25 mistakes has its rules', () => {
  expect(Object.keys(MISTAKES)).toHaveLength(25);
  const ids = new Set(RULES.map(({ id }) => id));
  for (const [, ...rules] of Object.values(MISTAKES)) {
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((rule) => !ids.has(rule))).toEqual([]);
  }
});
