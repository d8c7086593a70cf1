/** The texts of a table: one an indented line, or several between bars. */
export const texts = ([rows]: TemplateStringsArray) =>
  rows!.split(/\n {2,}|\n$| \| /).filter((text) => text.trim() !== '')
