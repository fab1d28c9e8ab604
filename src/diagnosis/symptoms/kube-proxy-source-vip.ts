import { stringsAt } from '../../kubernetes';
import { Dump } from '../dump';
import { agentOf, osOf, podSpecOf } from '../support/daemon-sets';
import { findingsOf } from '../support/findings';
import { matchMessages, SymptomSource } from '../symptom';

const configured = findingsOf(['kube-proxy-source-vip']);

/** Whether a script or template in the dump sets the source VIP on the node. */
function findsItself(dump: Dump): boolean {
  const proxies = dump.objects('DaemonSet').filter((each) => osOf(each, dump) === 'windows' && agentOf(each) === 'kube-proxy');
  const scripts = dump.objects('ConfigMap')
    .flatMap((each) => Object.entries(stringsAt(each, 'data')).filter(([key]) => /\.(?:ps1|psm1|cmd|bat)$/i.test(key)));
  return scripts.some(([, text]) => /source-?vip/i.test(text))
    || proxies.some((each) => /source-?vip/i.test(JSON.stringify(podSpecOf(each))));
}

export const kubeProxySourceVip: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'DaemonSet', 'ConfigMap'],
  matches: matchMessages([
    /source-vip flag not set/i, /source[- ]?vip[^.]{0,40}(?:not set|missing|is empty|must be set)/i, /source[- ]?vip endpoint creation failed/i,
  ], {
    anyOs: true,
    detail: ({ text }) => (/invalid or reserved|0x803b002f|not part of any configured subnet|0x803b001e/i.test(text)
      ? { cause: 'the source VIP is reserved or isn\'t an address of the node\'s Pod CIDR, so HNS rejects its endpoint' }
      : {}),
  }),
  inspect: (dump, options) => configured(dump, options).filter(({ evidence }) => evidence.object.kind !== 'ConfigMap' || !findsItself(dump)),
};
