import { isPlainObject, objectAt } from '../../base';
import { stringsAt } from '../../kubernetes';
import { parseYaml } from '../../yaml';
import { ClusterMessage } from '../cluster-messages';
import { Dump } from '../dump';
import { matchMessages, Occurrence, SymptomSource } from '../symptom';

const HEALTH_CHECK = 'kube-proxy runs with forwardHealthCheckVip, and asks HNS for a load balancer on its health check port 10256, on which it '
  + 'listens itself: Windows Server 2019 rejects that, and the Service doesn\'t work on the node';
const FOR_HEALTH_CHECK = 'set forwardHealthCheckVip: false (--forward-healthcheck-vip=false) in the kube-proxy configuration of Windows Server 2019 '
  + 'nodes, or move the workloads to Windows Server 2022 or later';

function detail({ text, node }: ClusterMessage, dump: Dump): Omit<Occurrence, 'evidence'> {
  const isOfHealthCheck = /health ?check|\b10256\b/i.test(text) || (node?.version?.build === '10.0.17763' && forwardsHealthCheck(dump));
  return isOfHealthCheck ? { cause: HEALTH_CHECK, remedy: FOR_HEALTH_CHECK } : {};
}

function forwardsHealthCheck(dump: Dump): boolean {
  const arguments_ = dump.objects('DaemonSet').some((each) => /forward-healthcheck-vip(?:=true)?"/i.test(JSON.stringify(objectAt(each, 'spec'))));
  return arguments_ || dump.objects('ConfigMap')
    .some((each) => Object.values(stringsAt(each, 'data')).some((text) => text.includes('forwardHealthCheckVip') && isOn(text)));
}

function isOn(text: string): boolean {
  try {
    return parseYaml(text).filter(isPlainObject).some((config) => objectAt(config, 'winkernel').forwardHealthCheckVip === true);
  } catch {
    // a configuration that can't be parsed tells nothing
    return false;
  }
}

export const loadBalancerPort: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Node', 'Event', 'ConfigMap', 'DaemonSet'],
  matches: matchMessages([/specified port already exists/i, /0x803b0013/i], { anyOs: true, detail }),
};
