import { named, onFlags, UsedFlag } from './support/flags';
import { KUBELET_FIELDS_IGNORED_ON_WINDOWS } from '../../knowledge';
import { NodeRule } from '../rule';

export const flagLinuxOnly: NodeRule = {
  id: 'node-flag-linux-only',
  effect: 'ignored',
  summary: 'a switch on a Windows node does something on Linux only',
  why: 'There are no cgroups, iptables, conntrack or OOM scores on Windows. Some of these switches aren\'t even registered by the Windows build, which then stops with "unknown flag"; `--cleanup` and `--init-only` of kube-proxy end it with an error; the rest does nothing, or is warned about in the log.',
  source: 'kubernetes v1.36.3 pkg/kubelet/apis/config/validation/validation_windows.go, pkg/kubelet/cm/container_manager_windows.go, cmd/kube-proxy/app/server_windows.go',
  example: 'services.ps1',
  bad: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml --cgroup-driver=systemd\n',
  good: 'C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml\n',
  check: onFlags((used, { minor }) => {
    const { program, flag, known } = used;
    if (!known || (known.removedIn ?? Infinity) <= minor) { return undefined; }
    const help = 'leave it out on Windows nodes';
    if (known.only === 'linux') { return { effect: 'broken', message: `${flag.written} isn't in the Windows build of ${named(program)}: it stops with "unknown flag"`, help }; }
    if (known.onWindows === 'refused') { return isOff(flag.value) ? undefined : { effect: 'broken', message: `${flag.written} isn't there on Windows: ${named(program)} stops`, help }; }
    return isIgnored(used) ? { message: `${flag.written} does nothing on Windows`, help } : undefined;
  }),
};

function isIgnored({ program, flag, known }: UsedFlag): boolean {
  if (flag.name === 'enforce-node-allocatable') { return /[a-z]/.test(flag.value ?? '') && flag.value !== 'none'; }
  // switched off is what Windows does anyhow
  if (known!.takes === 'boolean' && isOff(flag.value)) { return false; }
  return known!.onWindows === 'ignored' || (program === 'kubelet' && known!.field !== undefined && KUBELET_FIELDS_IGNORED_ON_WINDOWS.includes(known!.field));
}

function isOff(value: string | undefined): boolean {
  return value?.toLowerCase() === 'false';
}
