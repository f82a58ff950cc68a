interface Person {
  firstName: string | null
  lastName: string | null
}

/** First and last name of a person, as far as they are given; null while neither is. */
export const personName = ({ firstName, lastName }: Person): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null
