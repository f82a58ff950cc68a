import { useState } from 'react'
import type { CardForm } from '#contract/forms/card-form.ts'
import { cleanText } from '#contract/text/marks.ts'
import { splitExpiry } from '#rules/card-form.ts'
import { cardNumberFilter, cvcFilter, expiryFilter } from '#rules/input-filters.ts'

/**
 * An input whose text stays in the input: it is in no state, no form library and no chart, and it is gone with the input.
 */
const createField = () => {
  let input: HTMLInputElement | null = null
  let isAwaited = false
  const drop = () => {
    if (input) input.value = ''
  }
  return {
    ref: (element: HTMLInputElement) => {
      input = element
      if (isAwaited) element.focus()
      isAwaited = false
      return () => {
        drop()
        input = null
      }
    },
    read: () => input?.value ?? '',
    drop,
    focus: () => input?.focus(),
    /** At once, or as soon as there is an input. */
    focusWhenShown: () => {
      isAwaited = input === null
      input?.focus()
    },
  }
}

const createCardFields = () => {
  const fields = { number: createField(), cvc: createField(), name: createField(), expiry: createField() }
  return {
    ...fields,
    /** What is typed at this moment, or was filled in before the form listened. Not to be kept. */
    read: (): CardForm => ({
      name: cleanText(fields.name.read()),
      number: cardNumberFilter(fields.number.read()),
      cvc: cvcFilter(fields.cvc.read()),
      ...splitExpiry(expiryFilter(fields.expiry.read())),
    }),
    dropSecrets: () => {
      fields.number.drop()
      fields.cvc.drop()
    },
  }
}
export type CardFields = ReturnType<typeof createCardFields>

export const useCardFields = (): CardFields => useState(createCardFields)[0]

/** A card number as it stands on the card, in groups of four. */
export const groupedNumber = (text: string): string => cardNumberFilter(text).replace(/\d{4}(?=\d)/g, '$& ')
