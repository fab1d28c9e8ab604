import DATA from './feature-gates.json';
import { KNOWN_KUBERNETES_MINORS } from './kubernetes-minors';
import { goBoolean, lookUp, nearestName, scalarText } from '../base';

/**
 * The stages of the feature gates of the kubelet and kube-proxy, each after the minor since which it has it: 1.17, or earlier, to the last known one.
 * `a` is alpha, `b` beta, `g` stable, `d` deprecated: upper case if it is on by default; `!` if it is locked, `-` if it was removed.
 * `npm run facts -- --write` reads them from the Go modules k8s.io/kubernetes, and those that its features import.
 */
export const FEATURE_GATES: Readonly<Record<string, string>> = DATA.gates;

/** The first minor whose feature gates are known. */
const FIRST_MINOR = 17;

/** A feature gate in a minor. */
export interface FeatureGate {
  /** Whether it is enabled if it isn't set. */
  readonly isOn: boolean;
  /** The minor since which it can't be set to anything else. @default - it can be set */
  readonly lockedSince?: number;
}

/** Why a feature gate must not be set: with `stops`, the component exits at startup. */
export interface FeatureGateFault {
  readonly message: string;
  readonly remedy: string;
  readonly stops: boolean;
}

/** A feature gate in a minor; `undefined` if that minor doesn't have it. A minor newer than the table is taken for its last one. */
export function featureGate(name: string, minor: number): FeatureGate | undefined {
  const stages = historyOf(name).filter(({ since }) => since <= minor);
  const stage = stages.at(-1)?.stage ?? '-';
  if (stage === '-') { return undefined; }
  return { isOn: /^[A-Z]/.test(stage), ...(stage.endsWith('!') && { lockedSince: stages.find((each) => each.stage.endsWith('!'))!.since }) };
}

/** Why a feature gate must not be set to a value with a minor; `undefined` if it may be, or if nothing is known about it. */
export function featureGateFault(name: string, value: unknown, minor: number): FeatureGateFault | undefined {
  if (minor < FIRST_MINOR || ['AllAlpha', 'AllBeta'].includes(name)) { return undefined; }
  const history = historyOf(name);
  const [first] = history;
  const remedy = `remove ${name}`;
  if (!first) {
    const meant = nearestName(name, Object.keys(FEATURE_GATES));
    return minor > KNOWN_KUBERNETES_MINORS.last
      ? undefined
      : { stops: true, message: `unknown feature gate ${name}`, remedy: meant === undefined ? remedy : `use ${meant}, or remove it` };
  }
  const gate = featureGate(name, minor);
  if (gate === undefined) {
    const removed = history.find(({ since, stage }) => stage === '-' && since <= minor);
    return {
      stops: true, remedy, message: removed
        ? `feature gate ${name} was removed in Kubernetes 1.${removed.since}`
        : `feature gate ${name} doesn't exist before Kubernetes 1.${first.since}`,
    };
  }
  if (gate.lockedSince === undefined) { return undefined; }
  // another check reports what isn't a boolean
  const stops = goBoolean(scalarText(value)) === !gate.isOn;
  const locked = `feature gate ${name} is locked ${gate.isOn ? 'on' : 'off'} since Kubernetes 1.${gate.lockedSince}`;
  return { stops, remedy, message: stops ? locked : `${locked}, and will be removed` };
}

function historyOf(name: string): readonly { readonly since: number; readonly stage: string }[] {
  const text = lookUp<string>(FEATURE_GATES, name) ?? '';
  return [...text.matchAll(/(\d+)(\D+)/g)].map(([, since, stage = '']) => ({ since: Number(since), stage }));
}
