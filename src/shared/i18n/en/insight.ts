export default {
  title: 'You are signed in as an analyst',
  text: '{email}: analysts see where people get stuck on their way through Masar, without any personal data. The screens for that are not here yet, so there is nothing to look at for now. The data of customers is not open to you.',
} as const
