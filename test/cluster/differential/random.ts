const MODULUS = 2 ** 31 - 1;

/** Random choices that a seed repeats. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = 1 + (Math.abs(Math.trunc(seed)) * 7919) % (MODULUS - 1);
  }

  /** At least 0, less than 1. (Park and Miller's generator) */
  public next(): number {
    this.state = (this.state * 48271) % MODULUS;
    return (this.state - 1) / (MODULUS - 1);
  }

  public chance(probability: number): boolean {
    return this.next() < probability;
  }

  public pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)];
  }

  /** One of the choices, each as likely as the number before it says. */
  public weighted<T>(...choices: readonly (readonly [weight: number, value: T])[]): T {
    let rest = this.next() * choices.reduce((sum, [weight]) => sum + weight, 0);
    for (const [weight, value] of choices) {
      rest -= weight;
      if (rest < 0) { return value; }
    }
    return choices[choices.length - 1][1];
  }
}
