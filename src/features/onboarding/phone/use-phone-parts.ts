import { useEffect, useState } from 'react'
import { useLatest } from '#src/shared/ui/use-latest.ts'
import type { CountryCode } from './countries.ts'
import { findSaudiNumber, type PhoneParts } from './find-number.ts'
import { editNational, needsWorld, phoneParts, phoneValue } from './phone-value.ts'

/**
 * A stored number as two fields, and what is typed into them as a number again. Saudi ones as they are usually written are understood at
 * once; for all others the numbers of the world are fetched as soon as one is begun.
 */
export const usePhoneParts = (stored: string, onChange: (number: string) => void) => {
  const [find, setFind] = useState(() => findSaudiNumber)
  const [typed, setTyped] = useState<PhoneParts | null>(null)
  const parts = typed ? editNational(typed.national, typed.country, find) : phoneParts(stored, find)
  const wantsWorld = needsWorld(typed ?? parts)

  const tell = ({ national, country }: PhoneParts, by: typeof find) =>
    onChange(phoneValue(editNational(national, country, by), by))
  const latest = useLatest({ typed, tell })

  useEffect(() => {
    if (!wantsWorld) return
    import('./find-world-number.ts').then(
      ({ findWorldNumber }) => {
        setFind(() => findWorldNumber)
        if (latest.current.typed) latest.current.tell(latest.current.typed, findWorldNumber)
      },
      () => {
        // What was typed goes out as it is, and the server judges every number.
      },
    )
  }, [wantsWorld, latest])

  const keep = (next: PhoneParts) => {
    setTyped(next)
    tell(next, find)
  }

  return {
    ...parts,
    /** What stays of a text typed into the number's field. */
    filter: (text: string) => editNational(text, parts.country, find).national,
    type: (national: string) => keep({ country: parts.country, national }),
    pick: (country: CountryCode) => keep({ country, national: parts.national }),
  }
}
