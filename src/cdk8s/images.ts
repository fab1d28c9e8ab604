import { readFileSync } from 'node:fs';
import { IConstruct } from 'constructs';
import { INVALID_OPTION, ProblemsError, problemsWithin, schemaProblems, STRING, throwProblems } from '../base';
import { ImageLock, readLockLater } from '../images';
import { throwIfAny } from './problems';

const ON_SCOPE = Symbol.for('k8s-windows.images');

/** What images are: by a lock, not by their names. */
export class Images {
  /**
   * Reads a lock, which `k8s-windows images lock` writes, for everything below a construct: an app, a chart, or a single workload. The nearest one
   * applies. Windows Pods are then placed by the builds of their images, and an image for another operating system is a problem. Set it before the
   * workloads are created, so that they are checked at once.
   *
   * @param path of the file, relative to the working directory
   * @throws ProblemsError if the file can't be read, or isn't a lock
   *
   * @example
   * ```ts
   * import { App, Chart } from 'cdk8s';
   * import { Images, WindowsDeployment } from 'k8s-windows/plus-33';
   *
   * const chart = new Chart(new App(), 'web');
   * Images.fromLock(chart, 'images.lock');
   * new WindowsDeployment(chart, 'web', { containers: [{ image: 'registry.example.com/shop/web:1.4', portNumber: 80 }] });
   * ```
   */
  public static fromLock(scope: IConstruct, path: string): Images {
    throwIfAny(scope, schemaProblems(STRING, path, ['path']));
    let images: Images | undefined;
    try {
      images = new Images(readLockLater(readFileSync(path, 'utf8')));
    } catch (error) {
      const problems = ProblemsError.isProblemsError(error) ? error.problems : [{
        code: INVALID_OPTION, path: [], message: `must be the file of a lock, got ${(error as NodeJS.ErrnoException).code ?? String(error)}`,
        remedy: 'write one with "k8s-windows images lock"',
      }];
      throwProblems(problemsWithin([path], problems), scope.node.path);
    }
    Object.defineProperty(scope, ON_SCOPE, { value: images, configurable: true });
    return images!;
  }

  /** What a lock of a construct, or of its nearest ancestor with one, says; `undefined` if there is none. */
  public static of(scope: IConstruct): Images | undefined {
    for (let at: IConstruct | undefined = scope; at; at = at.node.scope) {
      const images = (at as { [ON_SCOPE]?: Images })[ON_SCOPE];
      if (images) { return images; }
    }
    return undefined;
  }

  private constructor(
    /** The content of the lock. */
    public readonly lock: ImageLock,
  ) {}
}
