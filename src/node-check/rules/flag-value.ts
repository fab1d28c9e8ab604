import { onFlags, UsedFlag } from './support/flags';
import { CONTAINERD_ENDPOINT, WINDOWS_PRIORITY_CLASSES, WINDOWS_PROXY_MODE } from '../../knowledge';
import { parseQuantity } from '../../manifest';
import { NodeRule } from '../rule';
import { isPlaceholder } from '../script/placeholder';

const BOOLEAN = /^(?:1|0|t|f|T|F|true|false|TRUE|FALSE|True|False)$/;
const NUMBER = /^-?\d{1,19}(?:\.\d{1,9})?$/;
/** One part of a duration in Go: `1h`, `1.5m`. */
const DURATION_PART = /^(?:\d{1,19}(?:\.\d{0,19})?|\.\d{1,19})(?:ns|us|µs|ms|s|m|h)/;
const TAINT = /^[^=:\s]{1,253}(?:=[^=:\s]{0,63})?:(?:NoSchedule|PreferNoSchedule|NoExecute)$/;

/** What is wrong with a value, and the change to make. */
type Fault = readonly [message: string, help: string];

export const flagValue: NodeRule = {
  id: 'node-flag-value',
  effect: 'broken',
  summary: 'a switch of the kubelet or kube-proxy has a value that it doesn\'t take on Windows',
  why: 'The programs stop when a value isn\'t of the switch\'s kind. On Windows kube-proxy has the mode `kernelspace` only, the runtime is reached by a named pipe, and priority classes are those of Windows.',
  source: 'github.com/spf13/pflag; kubernetes v1.36.3 cmd/kubelet/app/init_windows.go, pkg/proxy/apis/config/validation',
  example: 'services.ps1',
  bad: 'C:\\k\\kube-proxy.exe --proxy-mode=iptables --enable-dsr=yes --network-name=cbr0\n',
  good: 'C:\\k\\kube-proxy.exe --proxy-mode=kernelspace --enable-dsr=true --network-name=cbr0\n',
  check: onFlags((used, { minor }) => {
    const { flag, known } = used;
    if (!known || (known.removedIn ?? Infinity) <= minor || isPlaceholder(flag.value ?? '') || flag.value?.startsWith('\'')) { return undefined; }
    const fault = faultOf(used);
    return fault && { message: `${flag.written} ${fault[0]}`, help: fault[1] };
  }),
};

function faultOf({ flag: { name, value }, known, program }: UsedFlag): Fault | undefined {
  if (value === undefined) {
    return known!.takes === 'boolean' || name === 'h' ? undefined : ['has no value', `write --${name}=VALUE, or leave it out`];
  }
  const got = `is ${shownValue(value)}`;
  if (name === 'proxy-mode' && value !== WINDOWS_PROXY_MODE && value !== '') { return [`${got}, but Windows knows ${WINDOWS_PROXY_MODE} only`, `write ${WINDOWS_PROXY_MODE}, or leave the switch out`]; }
  if (name === 'windows-priorityclass' && !WINDOWS_PRIORITY_CLASSES.includes(value)) { return [`${got}, which is no priority class`, `use one of ${WINDOWS_PRIORITY_CLASSES.join(', ')}`]; }
  if (/^(?:container-runtime|image-service)-endpoint$/.test(name)) { return endpointFault(value, got); }
  if (name === 'resolv-conf' && value.startsWith('/')) { return [`${got}, a file of Linux`, 'write --resolv-conf="", and Windows tells pods its own resolvers'] as const; }
  return kindFault(program, known!.takes, value, got);
}

/** Values that are often written, and paths and addresses; any other may be a secret that was put into the wrong place. */
export function shownValue(value: string): string {
  return /^.{0,5}$|^(?:iptables|ipvs|nftables|userspace|\w{1,20}_PRIORITY_CLASS|enabled|disabled|\d{1,19} ?[A-Za-z]{1,10})$|^(?:unix|npipe|tcp):[^@]{0,200}$|^\/(?:etc|run|var|tmp|usr|opt)\/[\w./-]{1,200}$/.test(value)
    ? JSON.stringify(value) : 'another value';
}

/** What keeps a runtime from being reached on Windows. */
export function endpointFault(value: string, got: string): Fault | undefined {
  if (/dockershim|docker_engine/i.test(value)) { return [`${got}, where Docker was reached through dockershim, which is gone since 1.24`, `use ${CONTAINERD_ENDPOINT}`]; }
  if (/^unix:|^\//.test(value)) { return [`${got}, a socket of Linux`, `use ${CONTAINERD_ENDPOINT}`]; }
  return /^(?:npipe|tcp):|^$/.test(value) ? undefined : [`${got}, which is no address of a runtime on Windows`, `use ${CONTAINERD_ENDPOINT}`];
}

function kindFault(program: string, takes: string, value: string, got: string): Fault | undefined {
  switch (takes) {
    case 'boolean': return BOOLEAN.test(value) ? undefined : [`${got}, but takes true or false`, 'write true or false'];
    case 'number': return NUMBER.test(value) ? undefined : [`${got}, but takes a number`, 'write a number'];
    case 'duration': return isDuration(value) ? undefined : [`${got}, but takes a duration`, 'write it with a unit, such as 30s or 5m'];
    case 'gates': {
      const wrong = value.split(',').find((part) => part !== '' && !/^[\w.]{1,100}=(?:true|false)$/i.test(part.trim()));
      return wrong === undefined ? undefined : ['has a part that is no feature gate', 'write Name=true or Name=false, with commas between'];
    }
    case 'map': {
      const wrong = value.split(',').find((part) => part !== '' && !part.includes('='));
      return wrong === undefined ? undefined : ['has a part that is no pair', 'write key=value, with commas between'];
    }
    case 'thresholds': {
      const wrong = value.split(',').find((part) => part !== '' && !isThreshold(part));
      return wrong === undefined ? undefined : ['has a part that is no threshold', 'write them as memory.available<500Mi, with commas between'];
    }
    case 'taints': {
      const wrong = program === 'kubelet' ? value.split(',').find((part) => part !== '' && !TAINT.test(part)) : undefined;
      return wrong === undefined ? undefined : ['has a part that is no taint', 'write os=windows:NoSchedule, with commas between'];
    }
    default: return undefined;
  }
}

function isThreshold(part: string): boolean {
  const [signal, amount, ...rest] = part.split('<');
  return signal !== '' && rest.length === 0 && (/^\d{1,3}(?:\.\d{1,9})?%$/.test(amount ?? '') || parseQuantity(amount) !== undefined);
}

function isDuration(value: string): boolean {
  if (value === '0') { return true; }
  let rest = value.replace(/^[+-]/, '');
  while (rest !== '') {
    const part = DURATION_PART.exec(rest)?.[0];
    if (!part) { return false; }
    rest = rest.slice(part.length);
  }
  return value !== '' && value !== '-' && value !== '+';
}
