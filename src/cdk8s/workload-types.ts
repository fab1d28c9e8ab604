import { Construct } from 'constructs';
import { ContainerWindowsOptions, WindowsOptions } from './windows-options';

/** The part of a security context that is supported on Windows; the API server rejects the rest. */
export interface WindowsSecurityContext {
  /**
   * Prevents containers from running as `ContainerAdministrator` (`runAsNonRoot`).
   * @default - true if `runAsUserName` is another account; otherwise unset, since Server Core images run as `ContainerAdministrator`
   */
  readonly ensureNonRoot?: boolean;
}

/** Props of a cdk8s-plus container with the Windows options, without props that are unsupported on Windows. */
export type WindowsContainer<ContainerProps> = Omit<ContainerProps, 'securityContext'> & {
  /** Security context. @default - see `WindowsSecurityContext` */
  readonly securityContext?: WindowsSecurityContext;
  /** Windows options that override those of the Pod. @default - none */
  readonly windows?: ContainerWindowsOptions;
};

/** The type of the containers in props. */
type ContainerOf<Props> = Props extends { readonly containers?: readonly (infer C)[] } ? C : never;

/** Props of a cdk8s-plus workload with the Windows options, without props that are unsupported on Windows. */
export type WindowsWorkload<Props> = Omit<Props, 'containers' | 'initContainers' | 'securityContext' | 'hostNetwork' | 'shareProcessNamespace'> & {
  /** Containers of the Pod. @default - none; add them with `addContainer` */
  readonly containers?: WindowsContainer<ContainerOf<Props>>[];
  /** Init containers, which run to completion before the others start. @default - none */
  readonly initContainers?: WindowsContainer<ContainerOf<Props>>[];
  /** Security context. @default - see `WindowsSecurityContext` */
  readonly securityContext?: WindowsSecurityContext;
  /** Windows options of the Pod. @default - see each option */
  readonly windows?: WindowsOptions;
};

/** A workload class of cdk8s-plus. */
export type WorkloadClass = new (scope: Construct, id: string, props?: any) => any;

type PropsOf<Class extends WorkloadClass> = NonNullable<ConstructorParameters<Class>[2]>;

/** The Windows class of a cdk8s-plus workload class. */
export type WindowsWorkloadClass<Class extends WorkloadClass> = Omit<Class, 'prototype'>
& (new (scope: Construct, id: string, props?: WindowsWorkload<PropsOf<Class>>) => InstanceType<Class>);
