/** Renames a stored state of version `from` to its name in version `from + 1`. */
export interface UpgradeStep {
  from: number
  migrate: (value: string) => string
}

/** A chart's state as a row keeps it. */
export interface Stored {
  version: number
  value: string
}

/** Brings a state stored by an older version of the chart to today's names, one small step per version. */
export function upgrade(machine: string, stored: Stored, to: number, steps: readonly UpgradeStep[]): Stored {
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
