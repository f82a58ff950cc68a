/** How a stored state of version `from` is called in version `from + 1`. */
export interface UpgradeStep {
  from: number
  migrate: (value: string) => string
}
