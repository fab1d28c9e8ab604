import { Fields, isPlainObject, listOf, mapOf, options, required, Schema, valueSchema } from '../base';
import { readImage } from '../knowledge';

/** Credentials for a registry. They are sent to it, and to the service that it names for tokens, and appear nowhere else. */
export interface Credentials {
  /** Name of the user. @default - none: `identityToken`, or access without credentials */
  readonly username?: string;
  /** Password of the user. @default - empty */
  readonly password?: string;
  /** A token that the registry exchanges for others; `docker login` stores it for some registries. @default - `username` and `password` are used */
  readonly identityToken?: string;
}

/** Options of requests to registries. */
export interface RegistryOptions {
  /** Sends requests: the function of that name in Node.js and browsers, or one of your own. */
  readonly fetch: typeof globalThis.fetch;
  /** The credentials for a registry, such as `mcr.microsoft.com`, or for a mirror; `undefined` for none. @default - no credentials */
  readonly credentials?: (registry: string) => Credentials | undefined | Promise<Credentials | undefined>;
  /** URLs of mirrors by registry, such as `docker.io`: they are asked in this order before it. @default - none */
  readonly mirrors?: Readonly<Record<string, readonly string[]>>;
  /** Registries that are reached by HTTP: `registry.lan:5000`. Loopback addresses with another port than 443 always are. @default - none */
  readonly plainHttp?: readonly string[];
  /** Ends all requests. @default - none */
  readonly signal?: AbortSignal;
  /** Connections at the same time. @default 8 */
  readonly concurrency?: number;
  /** Milliseconds for one answer. @default 30000 */
  readonly timeout?: number;
  /** How often a request is repeated after answers such as 429 and 503, and after broken connections. @default 3 */
  readonly retries?: number;
  /** Milliseconds before the first repetition; each further one waits twice as long, or as long as `Retry-After` says. @default 500 */
  readonly pause?: number;
  /** Is called when an image is done, with the number of those that are. @default - nothing is called */
  readonly onProgress?: (done: number, total: number) => void;
}

const atLeast = (least: number) => valueSchema(`an integer ≥ ${least}`, (value) => Number.isInteger(value) && (value as number) >= least);
const FUNCTION = valueSchema('a function', (value) => typeof value === 'function');
const isUrl = (value: unknown) => typeof value === 'string' && /^https?:/.test(value) && URL.canParse(value) && !/@/.test(new URL(value).href);
const MIRROR = valueSchema('a URL without a user, such as https://mirror.example.com', isUrl);
const isRegistry = (value: unknown) => typeof value === 'string' && readImage(`${value}/x`).value?.registry === value;
const REGISTRY = valueSchema('the host of a registry, such as registry.lan:5000', isRegistry);
const MIRRORS: Schema = {
  wanted: 'an object',
  check: (value, path, problems) => {
    mapOf(listOf(MIRROR)).check(value, path, problems);
    for (const registry of Object.keys(isPlainObject(value) ? value : {})) { REGISTRY.check(registry, path, problems); }
  },
};

/** The schema of these options. */
export const REGISTRY_OPTIONS = options<RegistryOptions>({
  fetch: required(FUNCTION, 'give a function that sends requests, such as fetch'),
  credentials: FUNCTION,
  mirrors: MIRRORS,
  plainHttp: listOf(REGISTRY),
  signal: valueSchema('an AbortSignal', (value) => typeof value === 'object' && value !== null && 'aborted' in value),
  concurrency: atLeast(1),
  timeout: atLeast(1),
  retries: atLeast(0),
  pause: atLeast(0),
  onProgress: FUNCTION,
} satisfies Fields<RegistryOptions>);
