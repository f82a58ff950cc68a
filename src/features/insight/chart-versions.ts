/** A file for each version of each chart; none of them is read, their names are enough. */
const DESCRIPTIONS = import.meta.glob('/diagrams/versions/*.json')

/** Every version a chart has had, the newest first. */
export const chartVersions = (chart: string): number[] =>
  Object.keys(DESCRIPTIONS)
    .map((file) => /([a-z-]+)\.v(\d+)\.json$/.exec(file))
    .flatMap((found) => (found?.[1] === chart ? [Number(found[2])] : []))
    .sort((one, other) => other - one)
