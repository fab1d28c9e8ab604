import { WindowsVersion } from '../../../src/knowledge';
import { PushedPlatform, RealRegistry } from '../harness/registry';
import { lockImages } from 'k8s-windows/images';

/**
 * The few commands of Docker that a guide has, against a real registry. Images are as much as the registry says of them: their platforms. What isn't
 * known is an error.
 */
export class Docker {
  private readonly images = new Map<string, PushedPlatform>();
  private readonly indexes = new Map<string, readonly string[]>();

  public constructor(private readonly registry: RealRegistry, private readonly read: (file: string) => string) {}

  /** Runs a command, and returns what it prints. */
  public async run(words: readonly string[]): Promise<string> {
    const [verb, ...args] = words[0] === 'manifest' ? [`manifest ${words[1]}`, ...words.slice(2)] : words;
    const commands: Readonly<Record<string, () => Promise<void> | void | Promise<string>>> = {
      'pull': async () => { this.images.set(args[0], this.only(args[0], await this.platformsOf(args[0]))); },
      'tag': () => { this.images.set(args[1], this.local(args[0])); },
      'push': async () => this.push(args[0], this.local(args[0])),
      'build': () => this.build(args),
      'manifest create': () => { this.indexes.set(args[0], args.slice(1)); },
      'manifest push': async () => (
        this.push(args[0], (await Promise.all(this.indexes.get(args[0])!.map(async (image) => this.platformsOf(image)))).flat())),
      'manifest inspect': async () => JSON.stringify(await this.platformsOf(args[0])),
    };
    if (!Object.hasOwn(commands, verb!)) { throw new Error(`unknown command: docker ${words.join(' ')}`); }
    return await commands[verb!]() ?? '';
  }

  private build(args: readonly string[]): void {
    const [buildArg, argument, tag, name, folder] = args;
    if (buildArg !== '--build-arg' || tag !== '--tag' || args.length !== 5) { throw new Error(`unknown flags: docker build ${args.join(' ')}`); }
    const [key, value] = argument.split('=');
    const lines = this.read(`${folder}/Dockerfile`).split('\n');
    if (!lines.some((line) => line.startsWith(`ARG ${key}=`))) { throw new Error(`${folder}/Dockerfile has no ARG ${key}`); }
    const base = lines.find((line) => line.startsWith('FROM '))!.replace(`\${${key}}`, value);
    const release = WindowsVersion.all.find((each) => base.endsWith(`:${each.name.toLowerCase()}`))!;
    this.images.set(name, { os: 'windows', osVersion: `${release.build}.1` });
  }

  private async push(image: string, content: PushedPlatform | readonly PushedPlatform[]): Promise<void> {
    const [repository, tag] = image.replace(`${this.registry.host}/`, '').split(':');
    await this.registry.push(repository, tag, content);
  }

  private local(image: string): PushedPlatform {
    return this.only(image, [this.images.get(image)].flatMap((each) => each ?? []));
  }

  /** What the registry has. */
  private async platformsOf(image: string): Promise<readonly PushedPlatform[]> {
    const { lock, problems } = await lockImages([image], { fetch });
    if (problems.length > 0) { throw new Error(problems.map(({ message }) => message).join()); }
    return lock.images[image].platforms.map(({ os, osVersion }) => ({ os, osVersion }));
  }

  private only(image: string, all: readonly PushedPlatform[]): PushedPlatform {
    if (all.length !== 1) { throw new Error(`${image}: must be one image, got ${all.length}`); }
    return all[0];
  }
}
