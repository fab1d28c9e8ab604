import { readFileSync } from 'node:fs';
import { IConstruct } from 'constructs';
import { throwIfAny } from './problems-error';
import { INVALID_OPTION, ProblemsError } from '../base';
import { ImageLock, readLock } from '../images';

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
  public static fromLock(scope: IConstruct, path: string): void {
    try {
      Object.defineProperty(scope, ON_SCOPE, { value: readLock(readFileSync(path, 'utf8')), configurable: true });
    } catch (error) {
      const problems = ProblemsError.isProblemsError(error) ? error.problems : [{
        code: INVALID_OPTION, path: [], message: `must be the file of a lock, got ${(error as NodeJS.ErrnoException).code ?? String(error)}`,
        remedy: 'write one with "k8s-windows images lock"',
      }];
      throwIfAny(scope, problems.map((problem) => ({ ...problem, path: [path, ...problem.path] })));
    }
  }

  /** The lock of a construct or its nearest ancestor; `undefined` if none is read. */
  public static of(scope: IConstruct): ImageLock | undefined {
    for (let at: IConstruct | undefined = scope; at; at = at.node.scope) {
      const lock = (at as { [ON_SCOPE]?: ImageLock })[ON_SCOPE];
      if (lock) { return lock; }
    }
    return undefined;
  }
}
