import { variable } from './support/kube-proxy';
import { asFindings, ofPodRule, onKind, only, onSpecs, onWindowsPods } from './support/pods';
import { replicasOf } from './support/services';
import { formatPath, isPlainObject, isPresent, listAt, PlainObject, scalarText, show, valueAt } from '../../base';
import { Fix, removal, setting } from '../../findings';
import { GMSA, GMSA_WEBHOOK, isOlder, parseImage } from '../../knowledge';
import {
  allowsCredentialSpec, containersOf, gmsaCredentialSpecNameFault, gmsaPlacesOf, hasKnownLater, isKnownLater, mayUseCredentialSpec, objectName,
  objectNamespace,
  serviceAccountOf,
} from '../../kubernetes';
import { readCredentialSpec } from '../../objects';
import { POD_RULES } from '../../pods';
import { CheckContext, RuleDefinition, RuleFinding } from '../rule';

/** The gMSA webhook of a run. */
interface FoundWebhook {
  /** Its tag, such as `v0.13.0`; `undefined` if it isn't a version. */
  readonly version: string | undefined;
  /** Whether it gives Pods random host names. */
  readonly randomHostname: boolean;
}

/** The gMSA webhook among the objects of the run. */
function webhookOf(context: CheckContext): FoundWebhook | undefined {
  return context.search(WEBHOOK, webhookIn);
}

const WEBHOOK = new RegExp(GMSA_WEBHOOK.repository);

function webhookIn(object: PlainObject, context: CheckContext): FoundWebhook | undefined {
  const container = containersOf(context.podOf(object)?.spec).find((each) => isWebhook(scalarText(each.container.image)))?.container;
  if (!container) { return undefined; }
  const [version] = /^v?\d+\.\d+\.\d+$/.exec(parseImage(scalarText(container.image)).tag ?? '') ?? [];
  const randomHostname = /^(1|t|true)$/i.test(variable(container, GMSA_WEBHOOK.randomHostname.variable)?.value ?? '');
  return { version, randomHostname };
}

function isWebhook(image: string): boolean {
  return parseImage(image).repository.split('/').at(-1) === GMSA_WEBHOOK.repository;
}

export const gmsaCredentialSpecName: RuleDefinition = {
  id: 'gmsa-credential-spec-name',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Windows Pod\'s gmsaCredentialSpecName isn\'t a valid object name',
  check: onSpecs((pod) => asFindings('gmsa-credential-spec-name', pod.optionsProblems, ({ path }) => {
    const lower = scalarText(valueAt(pod.template, path)).toLowerCase();
    return gmsaCredentialSpecNameFault(lower) ? {} : { fix: setting(path, lower) };
  })),
};

export const gmsaCredentialSpec: RuleDefinition = {
  id: 'gmsa-credential-spec',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Windows Pod\'s gmsaCredentialSpec is empty or larger than 64 KiB',
  check: onSpecs((pod) => asFindings('gmsa-credential-spec', pod.optionsProblems, ({ path }) => (
    valueAt(pod.template, path) === '' ? { fix: removal(path) } : {}))),
};

export const gmsaRoleMissing: RuleDefinition = {
  id: 'gmsa-role-missing',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'the service account of a Windows Pod may not use the credential spec that the Pod names',
  check: onWindowsPods(({ spec }, context, object) => {
    const namespace = objectNamespace(object);
    const account = serviceAccountOf(spec);
    // the webhook up to v0.13.0 ignores init containers: kubernetes-sigs/windows-gmsa `admission-webhook/webhook.go`
    return gmsaPlacesOf(spec).filter(({ list }) => list === 'pod' || list === 'containers').flatMap(({ path, name }) => {
      if (typeof name !== 'string' || !context.find(GMSA.kind, name) || mayUseCredentialSpec(name, account, namespace, context)) { return []; }
      return [{
        path: [...path, 'gmsaCredentialSpecName'],
        message: `service account ${show(account)} has no role that allows the verb use on GMSACredentialSpec ${show(name)}: the gMSA webhook `
          + 'rejects the Pod',
        help: `bind "${account}" in namespace "${namespace}" to a ClusterRole: apiGroups [${GMSA.group}], resources [${GMSA.resource}], verbs `
          + `[${GMSA.verb}], resourceNames [${name}]`,
        ...(objectName(object) !== '' && { fix: grant(name, account, namespace, context) }),
      }];
    });
  }),
};

/** Binds the account to a ClusterRole that allows this and nothing else; adds one if there is none. */
function grant(spec: string, account: string, namespace: string, context: CheckContext): Fix {
  const allowing = context.all('ClusterRole').find((role) => listAt(role, 'rules').length === 1 && allowsCredentialSpec(role, spec));
  const role = objectName(allowing) || `use-${spec}`;
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const clusterRole = {
    apiVersion, kind: 'ClusterRole', metadata: { name: role },
    rules: [{ apiGroups: [GMSA.group], resources: [GMSA.resource], verbs: [GMSA.verb], resourceNames: [spec] }],
  };
  const binding = {
    apiVersion, kind: 'RoleBinding', metadata: { name: `${role}-${account}`, namespace },
    subjects: [{ kind: 'ServiceAccount', name: account, namespace }],
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: role },
  };
  return {
    description: `bind "${account}" in namespace "${namespace}" to ${allowing ? '' : 'a new '}ClusterRole ${role}`, edits: [],
    elsewhere: [...(allowing ? [] : [{ add: clusterRole }]), { add: binding }],
  };
}

const initContainersInPod = ofPodRule(POD_RULES.gmsaInitContainer);

export const gmsaInitContainer: RuleDefinition = {
  ...initContainersInPod,
  worst: 'broken',
  looksUp: true,
  check: only({ pods: 'windows' }, (object, context) => {
    const found = initContainersInPod.check(object, context);
    if (found.length === 0) { return []; }
    const version = webhookOf(context)?.version;
    if (version === undefined) { return found; }
    return isOlder(GMSA_WEBHOOK.ignoresInitContainersUntil, version) ? [] : found.map((each) => ({ ...each, effect: 'broken' }));
  }),
};

export const gmsaRandomHostname: RuleDefinition = {
  id: 'gmsa-random-hostname',
  effect: 'advice',
  looksUp: true,
  needs: ['gmsaCredentialSpecName'],
  summary: 'several Pods use the same gMSA, but the gMSA webhook doesn\'t give them random host names',
  check: onWindowsPods(({ spec }, context, object) => {
    const place = gmsaPlacesOf(spec).find(({ name }) => isPresent(name));
    const several = object.kind === 'DaemonSet' || replicasOf({ object }) > 1;
    if (!place || !several) { return []; }
    const found = webhookOf(context);
    const ownName = isPresent(spec.hostname);
    if (found?.randomHostname && !ownName) { return []; }
    const path = [...place.path, 'gmsaCredentialSpecName'];
    const replicas = object.kind === 'DaemonSet' ? 'the Pods of the DaemonSet' : `${replicasOf({ object })} Pods`;
    const hostname = ownName ? ` with the same host name ${show(spec.hostname)}` : '';
    const change = found ? `set ${GMSA_WEBHOOK.randomHostname.variable} to "true" on the gMSA webhook` : 'enable randomHostname of the gMSA webhook';
    return [{
      path,
      message: `${replicas} use gMSA ${show(place.name)}${hostname}: ${found || ownName ? 'without' : 'unless the gMSA webhook sets'} random host `
        + 'names, authentication can fail from time to time',
      help: [ownName && 'remove hostname', !found?.randomHostname && change].filter(Boolean).join(', and '),
    }];
  }),
};

export const gmsaCredentialSpecShape: RuleDefinition = {
  id: 'gmsa-credential-spec-shape',
  effect: 'broken',
  fixable: true,
  summary: 'a GMSACredentialSpec has invalid contents, or has them in the wrong place, or a deprecated version',
  check: onKind(GMSA.kind, (object) => {
    const [group, version] = scalarText(object.apiVersion).split('/');
    if (object.kind !== GMSA.kind || group !== GMSA.group) { return []; }
    const { credspec } = object;
    const findings: RuleFinding[] = [];
    if (isPlainObject(credspec)) {
      findings.push(...readCredentialSpec(credspec).problems.flatMap(({ path, message, remedy }) => {
        const value = valueAt(credspec, path);
        if (hasKnownLater(value)) { return []; }
        return [{
          path: ['credspec', ...path], message: `${formatPath(path) || 'credspec'} ${isPresent(value) ? message : 'is missing'}`, help: remedy,
        }];
      }));
    } else if (!isKnownLater(credspec)) {
      const { spec } = object;
      // other keys beside credspec would be lost
      const inner = isPlainObject(spec) && isPresent(spec.credspec) && Object.keys(spec).length === 1 ? spec.credspec : spec;
      findings.push({
        path: isPresent(object.spec) ? ['spec'] : [],
        message: `credspec is missing${isPresent(object.spec) ? ': the contents are in spec, where nothing reads them' : ''}`,
        help: 'move the contents to credspec, at the top level of the object',
        ...(isPlainObject(inner) && !isPresent(inner.credspec) && {
          fix: {
            description: 'move spec to credspec',
            edits: [{ op: 'remove', path: ['spec'] }, { op: 'set', path: ['credspec'], value: inner, from: ['spec'] }],
          },
        }),
      });
    }
    if (version === GMSA.deprecatedVersion) {
      const path = ['apiVersion'];
      const help = `use ${GMSA.group}/${GMSA.version}`;
      const fix = setting(path, `${GMSA.group}/${GMSA.version}`, help);
      findings.push({ path, effect: 'advice', message: `${GMSA.group}/${version} is deprecated`, help, fix });
    }
    return findings;
  }),
};
