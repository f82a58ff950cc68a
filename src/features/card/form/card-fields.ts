import { useState } from 'react'
import type { CardForm } from '#contract/forms/card-form.ts'
import { cleanText } from '#contract/text/characters.ts'
import { splitExpiry } from '#rules/card-form.ts'
import { cardNumberFilter, cvcFilter, expiryFilter } from '#rules/input-filters.ts'

/** An input whose text exists only in the DOM, in no state, form library or chart. */
const createField = () => {
  let input: HTMLInputElement | null = null
  let shouldFocus = false
  const drop = () => {
    if (input) input.value = ''
  }
  return {
    ref: (element: HTMLInputElement) => {
      input = element
      if (shouldFocus) element.focus()
      shouldFocus = false
      return () => {
        drop()
        input = null
      }
    },
    read: () => input?.value ?? '',
    drop,
    focus: () => input?.focus(),
    /** Focuses the input now, or when it appears. */
    focusWhenShown: () => {
      shouldFocus = input === null
      input?.focus()
    },
  }
}

const createCardFields = () => {
  const fields = { number: createField(), cvc: createField(), name: createField(), expiry: createField() }
  return {
    ...fields,
    /** The current values, also those from the browser's autofill before hydration. Must not be stored. */
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

/** A card number in groups of four. */
export const groupedNumber = (text: string): string => cardNumberFilter(text).replace(/\d{4}(?=\d)/g, '$& ')
