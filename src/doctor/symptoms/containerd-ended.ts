import { CONTAINERD_SERIES, daysBetween, DEFAULT_CONTAINERD, Platform } from '../../knowledge';
import { lookUp } from '../../manifest';
import { situationOf } from '../../placement/node';
import { textOf } from '../support/text';
import { Symptom } from '../symptom';

export const containerdEnded: Symptom = {
  id: 'doctor-containerd-ended',
  severity: 'warning',
  summary: 'a Windows node runs a containerd that is past its end of life',
  why: 'containerd\'s maintainers end the support for each release series: then it gets no fixes, also of its parts for Windows. Managed platforms maintain their own builds, which aren\'t reported.',
  remedy: `install containerd ${CONTAINERD_SERIES[DEFAULT_CONTAINERD].latest} on the nodes, one after another: drain the node, replace the programs, and migrate config.toml with "containerd config migrate"`,
  source: CONTAINERD_SERIES[DEFAULT_CONTAINERD].source,
  kinds: ['Node'],
  inspect: (dump, options) => dump.windowsNodes.flatMap((node) => {
    const text = textOf(node.info.containerRuntimeVersion);
    const series = /^containerd:\/\/(\d+\.\d+)\./.exec(text)?.[1];
    const ends = series === undefined ? undefined : lookUp(CONTAINERD_SERIES, series)?.ends;
    const { platform, on } = situationOf(node, options);
    if (ends === undefined || on === undefined || platform !== Platform.UPSTREAM || daysBetween(ends, on) <= 0) { return []; }
    return [{ evidence: { object: node.about, place: 'status.nodeInfo.containerRuntimeVersion', text }, cause: `the support for containerd ${series} ended on ${ends}` }];
  }),
};
