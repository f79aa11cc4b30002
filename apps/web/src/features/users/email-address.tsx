/** An e-mail address that breaks before its @ if it does not fit on one line. */
export function EmailAddress({ children: address }: { children: string }) {
  const at = address.lastIndexOf("@");
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}
