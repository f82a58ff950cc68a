/** Renames a stored state of version `from` to its name in version `from + 1`. */
export interface UpgradeStep {
  from: number
  migrate: (value: string) => string
}

export interface StoredState {
  version: number
  value: string
}

/** Upgrades a state stored by an older version of the chart, one step per version. Throws for a newer version. */
export function upgrade(
  machine: string,
  stored: StoredState,
  to: number,
  steps: readonly UpgradeStep[],
): StoredState {
  let current = stored
  while (current.version < to) {
    const next = steps.find((candidate) => candidate.from === current.version)
    if (!next) throw new Error(`${machine}: no upgrade step from version ${current.version}`)
    current = { version: current.version + 1, value: next.migrate(current.value) }
  }
  if (current.version > to) {
    throw new Error(`${machine}: version ${current.version} was stored by a newer version of the product`)
  }
  return current
}
