import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiClient, ApiError, PatchType, Reply } from './api-client';
import { count } from './counts';
import { describe, KubeObject } from './kube-objects';
import { Connection, connectionOfEnvironment } from '../control-plane/credentials';

/** Which object, or which collection when there is no name. */
export interface Reference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name?: string;
  readonly namespace?: string;
}

/** What a write gave. */
export interface Written {
  /** The object as the server has it now: defaulted, and changed by admission. */
  readonly object: any;
  readonly warnings: readonly string[];
}

interface Resource {
  readonly plural: string;
  readonly namespaced: boolean;
}

/** The control plane, seen as a store of objects. Field validation is strict: what the server doesn't know is an error. */
export class Cluster {
  /** The cluster that the tests were started with. */
  public static ofEnvironment(): Cluster {
    return new Cluster(connectionOfEnvironment());
  }

  private readonly client: ApiClient;
  private readonly discovered = new Map<string, Promise<ReadonlyMap<string, Resource>>>();

  constructor(public readonly connection: Connection, user?: string) {
    this.client = new ApiClient(connection, user);
  }

  /** The same, as another user sees it. */
  public as(user: string): Cluster {
    return new Cluster(this.connection, user);
  }

  /** Server-side apply. */
  public async apply(object: KubeObject, options: { readonly dryRun?: boolean } = {}): Promise<Written> {
    const query = { fieldManager: 'k8s-windows', force: 'true', fieldValidation: 'Strict', ...dryRun(options) };
    const written = await this.write(`apply ${describe(object)}`, 'PATCH', await this.pathOf(referenceTo(object), query), object, 'apply-patch+yaml');
    count('objects applied');
    return written;
  }

  /** Creates an object, or only asks whether it could be (`dryRun`). */
  public async create(object: KubeObject, options: { readonly dryRun?: boolean } = {}): Promise<Written> {
    const { apiVersion, kind } = object;
    const path = await this.pathOf(
      { apiVersion, kind, namespace: object.metadata?.namespace ?? 'default' }, { fieldValidation: 'Strict', ...dryRun(options) },
    );
    return this.write(`create ${describe(object)}`, 'POST', path, object);
  }

  /** Changes an object, or one of its subresources. */
  public async patch(
    reference: Reference, patch: object, options: { readonly type?: PatchType; readonly subresource?: string; readonly dryRun?: boolean } = {},
  ): Promise<Written> {
    const path = await this.pathOf(reference, { fieldValidation: 'Strict', ...dryRun(options) }, options.subresource);
    return this.write(`patch ${reference.kind} ${reference.name}`, 'PATCH', path, patch, options.type ?? 'merge-patch+json');
  }

  /** @throws ApiError with status 404 when there is none */
  public async get(reference: Reference): Promise<any> {
    return (await this.write(`get ${reference.kind} ${reference.name}`, 'GET', await this.pathOf(reference))).object;
  }

  /** The objects of a collection: of one namespace, or of all. */
  public async list(collection: Reference, query: { readonly fieldSelector?: string } = {}): Promise<any[]> {
    return (await this.write(`list ${collection.kind}`, 'GET', await this.pathOf(collection, query))).object.items;
  }

  /** Deletes an object, or a whole collection, at once, and what it owns in the background. It may be gone already. */
  public async delete(reference: Reference): Promise<void> {
    const reply = await this.client.send('DELETE', await this.pathOf(reference), { propagationPolicy: 'Background', gracePeriodSeconds: 0 });
    if (reply.status !== 404) { accepted(`delete ${reference.kind} ${reference.name}`, reply); }
  }

  /** Asks for the eviction of a Pod, as a drain does. @returns the status: 201, or 429 if a budget doesn't allow it */
  public async evict(namespace: string, name: string): Promise<number> {
    const path = `/api/v1/namespaces/${namespace}/pods/${name}/eviction`;
    return (await this.client.send('POST', path, { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name, namespace } })).status;
  }

  /** Makes a namespace with a name of its own, in which pods can be made at once. */
  public async createNamespace(purpose: string, labels: Record<string, string> = {}): Promise<string> {
    const name = `${purpose}-${randomBytes(4).toString('hex')}`;
    await this.create({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } });
    await this.until(
      `the default ServiceAccount of namespace ${name} exists`,
      async () => this.exists({ apiVersion: 'v1', kind: 'ServiceAccount', name: 'default', namespace: name }),
    );
    return name;
  }

  /** Whether there is such an object. */
  public async exists(reference: Reference): Promise<boolean> {
    return (await this.client.send('GET', await this.pathOf(reference))).status === 200;
  }

  /** Waits for something to come true. */
  public async until(what: string, isTrue: () => Promise<boolean>, seconds = 30): Promise<void> {
    const deadline = Date.now() + seconds * 1000;
    for (let pause = 20; !await isTrue(); pause = Math.min(2 * pause, 200)) {
      if (Date.now() > deadline) { throw new Error(`after ${seconds} s it is still not so that ${what}`); }
      await sleep(pause);
    }
  }

  /** Whether objects of a kind live in namespaces. */
  public async isNamespaced({ apiVersion, kind }: Reference): Promise<boolean> {
    return (await this.resource(apiVersion, kind)).namespaced;
  }

  /** A document of the server that is no object, such as its OpenAPI schemas. */
  public async document(path: string): Promise<any> {
    return accepted(`get ${path}`, await this.client.send('GET', path)).body;
  }

  private async write(what: string, method: string, path: string, body?: unknown, patchType?: PatchType): Promise<Written> {
    const reply = accepted(what, await this.client.send(method, path, body, patchType));
    return { object: reply.body, warnings: reply.warnings };
  }

  private async pathOf(reference: Reference, query: Record<string, string> = {}, subresource?: string): Promise<string> {
    const { plural, namespaced } = await this.resource(reference.apiVersion, reference.kind);
    const elements = [
      groupPath(reference.apiVersion),
      ...(namespaced && (reference.namespace ?? reference.name) ? ['namespaces', reference.namespace ?? 'default'] : []),
      plural,
      ...(reference.name ? [reference.name] : []),
      ...(subresource ? [subresource] : []),
    ];
    const search = new URLSearchParams(query).toString();
    return elements.join('/') + (search && `?${search}`);
  }

  /** Whether the server's list of kinds has a kind now. A CustomResourceDefinition is established a moment before that. */
  async serves(apiVersion: string, kind: string): Promise<boolean> {
    this.discovered.delete(apiVersion);
    return (await this.discover(apiVersion)).has(kind);
  }

  private async resource(apiVersion: string, kind: string): Promise<Resource> {
    const known = (await this.discover(apiVersion)).get(kind);
    if (known) { return known; }
    // A CustomResourceDefinition may have come since.
    this.discovered.delete(apiVersion);
    const found = (await this.discover(apiVersion)).get(kind);
    if (!found) { throw new Error(`the server has no kind ${kind} in ${apiVersion}: apply its CustomResourceDefinition first, or correct the name`); }
    return found;
  }

  private async discover(apiVersion: string): Promise<ReadonlyMap<string, Resource>> {
    const known = this.discovered.get(apiVersion);
    if (known) { return known; }
    const coming = this.client.send('GET', groupPath(apiVersion)).then(({ body }) => new Map<string, Resource>(
      (body?.resources ?? [])
        .filter(({ name }: { name: string }) => !name.includes('/'))
        .map(({ name, kind, namespaced }: { name: string; kind: string; namespaced: boolean }) => [kind, { plural: name, namespaced }]),
    ));
    this.discovered.set(apiVersion, coming);
    return coming;
  }
}

/** Names an object for later. */
export function referenceTo(object: KubeObject): Reference {
  return { apiVersion: object.apiVersion, kind: object.kind, name: object.metadata?.name, namespace: object.metadata?.namespace };
}

function accepted(what: string, reply: Reply): Reply {
  if (reply.status >= 300) { throw new ApiError(what, reply.status, reply.body); }
  return reply;
}

function dryRun(options: { readonly dryRun?: boolean }): Record<string, string> {
  return options.dryRun ? { dryRun: 'All' } : {};
}

function groupPath(apiVersion: string): string {
  return apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}
