/** Where a country's entry keeps the patterns that group its numbers for reading. */
const FORMATS = 4

/** Countries whose numbers are grouped while they are typed; others stay a plain row of digits, and just as valid. */
const GROUPED = ['SA', 'AE', 'BH', 'KW', 'OM', 'QA', 'EG', 'JO', 'US', 'GB', 'IN', 'PK']

interface Metadata {
  countries: Record<string, unknown[]>
}

const isMetadata = (value: unknown): value is Metadata =>
  typeof value === 'object' && value !== null && 'countries' in value && typeof value.countries === 'object'

/** The metadata of phone numbers without most grouping patterns, which are half of it and decide nothing. */
export const leanPhoneMetadata = (metadata: unknown): Metadata => {
  if (!isMetadata(metadata)) throw new Error('The metadata of phone numbers looks different now')
  const countries = Object.entries(metadata.countries).map(([code, entry]) => {
    const kept = GROUPED.includes(code) || entry.length <= FORMATS
    return [code, kept ? entry : entry.with(FORMATS, 0)]
  })
  return { ...metadata, countries: Object.fromEntries(countries) }
}
