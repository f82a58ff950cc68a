/** An entry of a compound file: a stream with its content, or a storage with entries of its own. */
export type CompoundEntry = readonly [name: string, content: Buffer | readonly CompoundEntry[]]

const SECTOR = 512
const SMALL = 64
const SMALL_BELOW = 4096
const NONE = 0xffffffff
const END = 0xfffffffe
const ALLOCATION = 0xfffffffd
const ALLOCATION_LIST = 0xfffffffc
const TABLES_IN_HEADER = 109

const padded = (content: Buffer, size: number) =>
  Buffer.concat([content, Buffer.alloc(Math.ceil(content.length / size) * size - content.length)])

const numbers = (values: readonly number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4)
  return bytes
}

interface Row {
  name: string
  type: number
  child: number
  next: number
  content: Buffer
  start: number
}

const rowsOf = (streams: readonly CompoundEntry[]): Row[] => {
  const rows: Row[] = [
    { name: 'Root Entry', type: 5, child: NONE, next: NONE, content: Buffer.alloc(0), start: END },
  ]
  const add = (parent: Row, entries: readonly CompoundEntry[]) => {
    let before: Row | undefined
    for (const [name, content] of entries) {
      const isStream = Buffer.isBuffer(content)
      const row = {
        name,
        type: isStream ? 2 : 1,
        child: NONE,
        next: NONE,
        content: isStream ? content : Buffer.alloc(0),
        start: END,
      }
      const index = rows.push(row) - 1
      if (before) before.next = index
      else parent.child = index
      before = row
      if (!isStream) add(row, content)
    }
  }
  for (const root of rows.slice(0, 1)) add(root, streams)
  return rows
}

const entryBytes = ({ name, type, child, next, content, start }: Row) => {
  const bytes = Buffer.alloc(128)
  bytes.write(name, 0, 'utf16le')
  bytes.writeUInt16LE(name.length * 2 + 2, 64)
  bytes.writeUInt8(type, 66)
  bytes.writeUInt8(1, 67)
  numbers([NONE, next, child]).copy(bytes, 68)
  numbers([start, content.length]).copy(bytes, 116)
  return bytes
}

/** A compound file (the old container of Office) in Office's layout: small streams together, each large one in its own sectors. */
export const compoundFile = (...streams: readonly CompoundEntry[]): Buffer => {
  const rows = rowsOf(streams)
  const links: number[] = []
  const sectors: Buffer[] = []
  const store = (content: Buffer): number => {
    const start = sectors.length
    const all = padded(content, SECTOR)
    for (let at = 0; at < all.length; at += SECTOR) {
      sectors.push(all.subarray(at, at + SECTOR))
      links.push(sectors.length)
    }
    links[links.length - 1] = END
    return start
  }
  const smallLinks: number[] = []
  const small: Buffer[] = []
  for (const row of rows) {
    if (row.type !== 2 || row.content.length === 0) continue
    if (row.content.length >= SMALL_BELOW) row.start = store(row.content)
    else {
      row.start = smallLinks.length
      small.push(padded(row.content, SMALL))
      for (let left = row.content.length; left > 0; left -= SMALL) smallLinks.push(smallLinks.length + 1)
      smallLinks[smallLinks.length - 1] = END
    }
  }
  for (const root of rows.slice(0, 1)) {
    root.content = Buffer.concat(small)
    if (root.content.length > 0) root.start = store(root.content)
  }
  const smallTable = smallLinks.length > 0 ? store(numbers(smallLinks)) : END
  const directory = store(Buffer.concat(rows.map(entryBytes)))
  const tables = Math.ceil((links.length + 5) / (SECTOR / 4 - 1))
  const first = sectors.length
  const further = Math.ceil(Math.max(0, tables - TABLES_IN_HEADER) / (SECTOR / 4 - 1))
  for (let table = 0; table < tables; table += 1) links.push(ALLOCATION)
  for (let list = 0; list < further; list += 1) links.push(ALLOCATION_LIST)
  const unused = new Array<number>(tables * (SECTOR / 4) - links.length).fill(NONE)
  const placeOf = (table: number) => (table < tables ? first + table : NONE)
  const lists = Array.from({ length: further }, (_, list) => {
    const begin = TABLES_IN_HEADER + list * (SECTOR / 4 - 1)
    const places = Array.from({ length: SECTOR / 4 - 1 }, (_, index) => placeOf(begin + index))
    return numbers([...places, list + 1 < further ? first + tables + list + 1 : END])
  })
  const header = Buffer.alloc(SECTOR)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  for (const [offset, value] of [
    [24, 0x3e],
    [26, 3],
    [28, 0xfffe],
    [30, 9],
    [32, 6],
  ] as const)
    header.writeUInt16LE(value, offset)
  const firstList = further > 0 ? first + tables : END
  const counts = [
    tables,
    directory,
    0,
    SMALL_BELOW,
    smallTable,
    smallTable === END ? 0 : 1,
    firstList,
    further,
  ]
  numbers(counts).copy(header, 44)
  numbers(Array.from({ length: TABLES_IN_HEADER }, (_, table) => placeOf(table))).copy(header, 76)
  return Buffer.concat([header, ...sectors, numbers([...links, ...unused]), ...lists])
}
