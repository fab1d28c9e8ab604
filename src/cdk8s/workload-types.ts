import { Construct } from 'constructs';
import { ContainerWindowsOptions, WindowsOptions } from './windows-options';

/** What of a security context works on Windows; the rest the API server refuses. */
export interface WindowsSecurityContext {
  /**
   * Keeps containers from running as `ContainerAdministrator` (`runAsNonRoot`).
   * @default - true when `runAsUserName` names another account; otherwise not said, since Server Core images run as that account
   */
  readonly ensureNonRoot?: boolean;
}

/** A container of cdk8s-plus, less what can't work on Windows, with the Windows options. */
export type WindowsContainer<ContainerProps> = Omit<ContainerProps, 'securityContext'> & {
  /** @default - see `WindowsSecurityContext` */
  readonly securityContext?: WindowsSecurityContext;
  /** What this container says otherwise than its pod. @default - nothing */
  readonly windows?: ContainerWindowsOptions;
};

/** The type of the containers that props take. */
type ContainerOf<Props> = Props extends { readonly containers?: readonly (infer C)[] } ? C : never;

/** The props of a cdk8s-plus workload, less what can't work on Windows, with the Windows options. */
export type WindowsWorkload<Props> = Omit<Props, 'containers' | 'initContainers' | 'securityContext' | 'hostNetwork' | 'shareProcessNamespace'> & {
  /** Containers of the pod. @default - none; add them with `addContainer` */
  readonly containers?: WindowsContainer<ContainerOf<Props>>[];
  /** Containers that run to their end before the others start. @default - none */
  readonly initContainers?: WindowsContainer<ContainerOf<Props>>[];
  /** @default - see `WindowsSecurityContext` */
  readonly securityContext?: WindowsSecurityContext;
  /** What makes it a Windows pod. @default - see each option */
  readonly windows?: WindowsOptions;
};

/** A class of cdk8s-plus whose constructs hold pods. */
export type WorkloadClass = new (scope: Construct, id: string, props?: any) => any;

type PropsOf<Class extends WorkloadClass> = NonNullable<ConstructorParameters<Class>[2]>;

/** The same class for Windows. */
export type WindowsWorkloadClass<Class extends WorkloadClass> = Omit<Class, 'prototype'>
& (new (scope: Construct, id: string, props?: WindowsWorkload<PropsOf<Class>>) => InstanceType<Class>);
