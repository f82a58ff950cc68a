/** Layout of Office's old container, which is a small file system. Source: [MS-CFB]. */
const HEADER_BYTES = 512
const FIRST_ALLOCATION_SECTORS = 109
const ENTRY_BYTES = 128
const SMALL_SECTOR_BYTES = 64
const NO_ENTRY = 0xffffffff
const STREAM = 2

interface Entry {
  name: string
  type: number
  left: number
  right: number
  child: number
  start: number
  size: number
}

export interface CompoundFile {
  /** All entries' names at any depth, in capitals: the container compares names without case. */
  names: ReadonlySet<string>
  /** True when a stream of this name, in capitals, is at the top level. */
  hasStream(name: string): boolean
  /** True when the file contains every sector of this stream. */
  isWhole(name: string): boolean
  /** The part of this stream that the file contains. */
  contentOfStream(name: string): Buffer
}

/**
 * Reads the directory of Office's old container, and a stream on request. The file's length limits the work, even when its links form
 * a cycle. Leaves out broken links.
 */
export const readCompoundFile = (content: Buffer): CompoundFile => {
  // Version 4 has sectors of 4,096 bytes, every other version 512.
  const sectorBytes = content.length > HEADER_BYTES && content.readUInt16LE(30) === 12 ? 4096 : 512
  const { chain, offsetOf } = sectorsOf(content, sectorBytes)
  const sectorAt = (sector: number) => content.subarray(offsetOf(sector), offsetOf(sector) + sectorBytes)
  const entries = chain(numberAt(content, 48)).flatMap((sector) => {
    const bytes = sectorAt(sector)
    return Array.from({ length: Math.floor(bytes.length / ENTRY_BYTES) }, (_, index) =>
      entryOf(bytes.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)),
    )
  })
  const [root] = entries
  const streams = childrenOf(entries, root).filter(({ type }) => type === STREAM)
  const join = (sectors: readonly number[]) => Buffer.concat(sectors.map(sectorAt))
  const contentOf = ({ start, size }: Entry): Buffer => {
    if (size >= numberAt(content, 56)) return join(chain(start)).subarray(0, size)
    const small = join(chain(root?.start ?? NO_ENTRY))
    const links = join(chain(numberAt(content, 60)))
    const places = follow(start, small.length / SMALL_SECTOR_BYTES, (at) => numberAt(links, at * 4))
    return Buffer.concat(
      places.map((at) => small.subarray(at * SMALL_SECTOR_BYTES, (at + 1) * SMALL_SECTOR_BYTES)),
    ).subarray(0, size)
  }
  const isWhole = ({ start, size }: Entry): boolean => {
    if (size < numberAt(content, 56))
      return chain(root?.start ?? NO_ENTRY).length * sectorBytes >= (root?.size ?? 0)
    const sectors = chain(start)
    return (
      sectors.length * sectorBytes >= size &&
      sectors.every((sector, index) => {
        const needed = Math.min(sectorBytes, size - index * sectorBytes)
        return offsetOf(sector) + Math.max(0, needed) <= content.length
      })
    )
  }
  return {
    names: new Set(entries.map(({ name }) => name)),
    hasStream: (name) => streams.some((stream) => stream.name === name),
    isWhole: (name) => {
      const stream = streams.find((one) => one.name === name)
      return stream !== undefined && isWhole(stream)
    },
    contentOfStream: (name) => {
      const stream = streams.find((one) => one.name === name)
      return stream ? contentOf(stream) : Buffer.alloc(0)
    },
  }
}

type Chain = (start: number) => number[]

/** Returns NO_ENTRY when the file is too short. */
const numberAt = (content: Buffer, offset: number): number =>
  offset >= 0 && offset + 4 <= content.length ? content.readUInt32LE(offset) : NO_ENTRY

const entryOf = (bytes: Buffer): Entry => ({
  name: bytes.toString('utf16le', 0, Math.min(64, Math.max(0, bytes.readUInt16LE(64) - 2))).toUpperCase(),
  type: bytes.readUInt8(66),
  left: bytes.readUInt32LE(68),
  right: bytes.readUInt32LE(72),
  child: bytes.readUInt32LE(76),
  start: bytes.readUInt32LE(116),
  size: bytes.readUInt32LE(120),
})

/** Follows at most `count` links, so that a cycle ends. */
const follow = (start: number, count: number, next: (at: number) => number): number[] => {
  const found: number[] = []
  for (let at = start; at < count && found.length < count; at = next(at)) found.push(at)
  return found
}

const sectorsOf = (content: Buffer, sectorBytes: number) => {
  const count = Math.ceil(Math.max(0, content.length - sectorBytes) / sectorBytes)
  const links = sectorBytes / 4
  const offsetOf = (sector: number) => (sector + 1) * sectorBytes
  const further = follow(numberAt(content, 68), count, (sector) =>
    numberAt(content, offsetOf(sector) + sectorBytes - 4),
  )
  const allocationSector = (index: number): number => {
    if (index < FIRST_ALLOCATION_SECTORS) return numberAt(content, 76 + index * 4)
    const rest = index - FIRST_ALLOCATION_SECTORS
    const sector = further[Math.floor(rest / (links - 1))]
    return sector === undefined ? NO_ENTRY : numberAt(content, offsetOf(sector) + (rest % (links - 1)) * 4)
  }
  const next = (sector: number) =>
    numberAt(content, offsetOf(allocationSector(Math.floor(sector / links))) + (sector % links) * 4)
  const chain: Chain = (start) => follow(start, count, next)
  return { chain, offsetOf }
}

/** The entries below a parent, for any shape of their tree. */
const childrenOf = (entries: readonly Entry[], parent: Entry | undefined): Entry[] => {
  const found = new Map<number, Entry>()
  const waiting = parent ? [parent.child] : []
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entry = entries[at]
    if (!entry || found.has(at)) continue
    found.set(at, entry)
    waiting.push(entry.left, entry.right)
  }
  return [...found.values()]
}
