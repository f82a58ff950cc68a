/** Converts riyals with at most two decimals to halalas; undefined when invalid. */
export function halalasOf(text: string): number | undefined {
  const [, sign, riyals, part = ''] = /^(-?)(\d{1,12})(?:[.](\d{1,2})0*)?$/.exec(text) ?? []
  if (riyals === undefined) return undefined
  const amount = Number(riyals) * 100 + Number(part.padEnd(2, '0'))
  return sign === '-' ? -amount : amount
}
