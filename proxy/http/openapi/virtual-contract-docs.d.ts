declare module 'virtual:contract-docs' {
  /** What the source of a contract says of it and of its fields, by the name of the resource. */
  const docs: Readonly<
    Record<
      string,
      | ({ description: string } & Readonly<
          Record<'record' | 'input' | 'filter', Readonly<Record<string, string | undefined>>>
        >)
      | undefined
    >
  >;
  // eslint-disable-next-line no-restricted-syntax -- the modules have nothing else
  export default docs;
}
