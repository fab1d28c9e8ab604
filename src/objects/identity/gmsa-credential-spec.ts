import { CREDENTIAL_SPEC, credentialSpecContents, CredentialSpecOptions, credentialSpecProblems } from './credential-spec';
import { readCredentialSpec } from './read-credential-spec';
import {
  ANY_OBJECT, checkArgument, checkedBy, either, invalidValue, isKnown, isPlainObject, isPresent, listAt, listOf, options as optionsOf, Path,
  PlainObject, Problem, problemsWithin, required, scalarText, show, STRING,
} from '../../base';
import { GMSA, isDnsSubdomain } from '../../knowledge';
import { gmsaCredentialSpecNameFault } from '../../kubernetes';
import { clusterRole, NO_OBJECTS, ObjectSet, roleBinding } from '../object-set';

/** A ServiceAccount that may use a credential spec. */
export interface GmsaUser {
  /** Name of the ServiceAccount. */
  readonly serviceAccount: string;
  /** Its Namespace. @default - the Namespace that the objects are applied to */
  readonly namespace?: string;
}

interface CommonOptions {
  /** Name of the object, which Pods use as `gmsaCredentialSpecName`: a DNS-1123 subdomain, even if the account's name isn't one. */
  readonly name: string;
  /** ServiceAccounts that may use it. @default - none yet */
  readonly usedBy?: readonly GmsaUser[];
}

/** Options of a credential spec built from the values of its domain. */
export interface GmsaCredentialSpecFacts extends CommonOptions, CredentialSpecOptions {}

/** Options of a credential spec from the output of a tool. */
export interface GmsaCredentialSpecFile extends CommonOptions {
  /** The JSON file's contents, as a string or as an object. */
  readonly credentialSpec: string | PlainObject;
}

/** Options of `gmsaCredentialSpec`: the facts about an account, or an existing credential spec. */
export type GmsaCredentialSpecOptions = GmsaCredentialSpecFacts | GmsaCredentialSpecFile;

/**
 * An Active Directory identity for Windows Pods: a GMSACredentialSpec, a ClusterRole that allows using it and nothing else, and a RoleBinding for
 * each ServiceAccount that may use it. The gMSA webhook rejects Pods with other ServiceAccounts.
 */
export function gmsaCredentialSpec(options: GmsaCredentialSpecOptions): ObjectSet {
  return checkedBy(isPlainObject(options) && 'credentialSpec' in options ? FILE : FACTS_OF_DOMAIN, options, NO_OBJECTS, credentialSpecObjects);
}

const GMSA_USER = optionsOf<GmsaUser>({ serviceAccount: required(STRING, 'name a ServiceAccount'), namespace: STRING });
const COMMON = {
  name: required(STRING, 'give a name for the GMSACredentialSpec: a DNS subdomain such as "webapp1"'),
  usedBy: listOf(GMSA_USER),
};
const FACTS_OF_DOMAIN = optionsOf<GmsaCredentialSpecFacts>({ ...COMMON, ...CREDENTIAL_SPEC });
// domain values together with a file are reported separately
const FILE = optionsOf<GmsaCredentialSpecFile & Partial<CredentialSpecOptions>>({
  ...COMMON, ...CREDENTIAL_SPEC, domain: ANY_OBJECT, account: STRING,
  credentialSpec: required(either(STRING, ANY_OBJECT), 'give the contents of the JSON file, as a string or as an object'),
});

function credentialSpecObjects(options: GmsaCredentialSpecOptions): ObjectSet {
  const { name } = options;
  const { contents, problems, advice } = contentsOf(options);
  return {
    objects: [
      { id: 'credential-spec', manifest: { apiVersion: `${GMSA.group}/${GMSA.version}`, kind: GMSA.kind, metadata: { name }, credspec: contents } },
      { id: 'role', manifest: useRole(name) },
      ...usersOf(options).map((user) => ({ id: gmsaUserId(user), manifest: gmsaUseBinding(name, user) })),
    ],
    problems: [...nameProblems(options), ...problems],
    advice,
  };
}

function contentsOf(options: GmsaCredentialSpecOptions): Pick<ObjectSet, 'problems' | 'advice'> & { readonly contents: PlainObject } {
  if (!('credentialSpec' in options)) { return { contents: credentialSpecContents(options), ...credentialSpecProblems(options) }; }
  const read = readCredentialSpec(options.credentialSpec);
  const below = (list: readonly Problem[]) => problemsWithin(['credentialSpec'], list);
  return { contents: read.credentialSpec ?? {}, problems: [...factProblems(options), ...below(read.problems)], advice: below(read.advice) };
}

const FACTS = ['account', 'domain', 'additionalAccounts', 'hostAccount'] as const;

/** Reports domain values together with a file, which contains them itself. */
function factProblems(options: Partial<GmsaCredentialSpecFacts>): readonly Problem[] {
  return FACTS.filter((key) => isPresent(options[key])).map((key) =>
    invalidValue('credential-spec')([key], options[key], 'not be set together with credentialSpec', 'remove one of the two'));
}

function usersOf(options: GmsaCredentialSpecOptions): readonly GmsaUser[] {
  return listAt(options, 'usedBy').filter((user) => isPlainObject(user)) as unknown as readonly GmsaUser[];
}

function nameProblems({ name, usedBy = [] }: GmsaCredentialSpecOptions): readonly Problem[] {
  const problems: Problem[] = [];
  const fault = isKnown(name) ? gmsaCredentialSpecNameFault(name) : undefined;
  if (fault) {
    problems.push({
      code: 'gmsa-credential-spec-name', path: ['name'], message: `${fault}, got ${show(name)}`,
      remedy: `use ${show(dnsNameFor(scalarText(name) || 'gmsa-webapp1'))}`,
    });
  }
  const wrongUser = (path: Path, value: unknown, must: string) =>
    problems.push(invalidValue('gmsa-user')(['usedBy', ...path], value, must, 'give { serviceAccount, namespace }'));
  const isName = (value: unknown) => isPresent(value) && (!isKnown(value) || isDnsSubdomain(scalarText(value)));
  listAt({ usedBy }, 'usedBy').forEach((user, i) => {
    const { serviceAccount, namespace } = (isPlainObject(user) ? user : {}) as Partial<GmsaUser>;
    if (serviceAccount !== undefined && !isName(serviceAccount)) {
      wrongUser([i, 'serviceAccount'], isPlainObject(user) ? serviceAccount : user, 'be the name of a ServiceAccount');
    }
    if (namespace !== undefined && !isName(namespace)) { wrongUser([i, 'namespace'], namespace, 'be a Namespace name'); }
    const isSame = (other: unknown) => isPlainObject(other) && other.serviceAccount === serviceAccount && other.namespace === namespace;
    if (isKnown(serviceAccount) && !(namespace !== undefined && !isKnown(namespace)) && usedBy.slice(0, i).some(isSame)) {
      wrongUser([i], user, 'be listed once');
    }
  });
  return problems;
}

/** A valid object name that is as close as possible to a name. */
function dnsNameFor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9.-]+/g, '-').replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '') || 'gmsa-webapp1';
}

/** Name of the ClusterRole that allows using a credential spec. */
function gmsaRoleName(name: string): string {
  return `use-${name}`;
}

function useRole(name: string): PlainObject {
  const rule = { apiGroups: [GMSA.group], resources: [GMSA.resource], verbs: [GMSA.verb], resourceNames: [name] };
  return clusterRole({ name: gmsaRoleName(name) }, [rule]);
}

/** Stable id of a binding in its set; Namespace and account names never contain an underscore. */
export function gmsaUserId({ serviceAccount, namespace }: GmsaUser): string {
  return `use-by-${namespace === undefined ? '' : `${namespace}_`}${serviceAccount}`;
}

/**
 * The RoleBinding that allows a ServiceAccount to use a credential spec, in the ServiceAccount's own Namespace.
 *
 * @throws ProblemsError if an argument has the wrong type
 */
export function gmsaUseBinding(name: string, user: GmsaUser): PlainObject {
  checkArgument('name', name, STRING);
  checkArgument('user', user, GMSA_USER);
  const { serviceAccount, namespace } = user;
  const within = namespace === undefined ? {} : { namespace };
  const metadata = { name: `${gmsaRoleName(name)}-${serviceAccount}`, ...within };
  return roleBinding('RoleBinding', metadata, gmsaRoleName(name), { kind: 'ServiceAccount', name: serviceAccount, ...within });
}
