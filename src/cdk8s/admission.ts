import { Construct } from 'constructs';
import { windowsAdmission, WindowsAdmissionOptions } from '../admission';
import { forPlatform, ObjectSetConstruct } from './object-set-construct';

/** Props of `WindowsAdmission`. */
export interface WindowsAdmissionProps extends WindowsAdmissionOptions {}

/**
 * Admission policies by which the API server completes Windows Pods, keeps others on Linux nodes, and judges them by the rules of `check`, whatever
 * created them: charts, operators, or other tools.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { Platform, WindowsAdmission } from 'k8s-windows';
 *
 * const app = new App();
 * const chart = new Chart(app, 'cluster');
 * new WindowsAdmission(chart, 'admission', { platform: Platform.AKS, kubernetes: '1.36', mode: 'audit', exemptNamespaces: ['monitoring'] });
 * app.synth();
 * ```
 */
export class WindowsAdmission extends ObjectSetConstruct {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: WindowsAdmissionProps = {}) {
    super(scope, id, forPlatform(props, windowsAdmission));
  }
}
