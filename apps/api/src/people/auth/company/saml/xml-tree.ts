import { SaxesParser } from "saxes";

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  namespace: string;
  /** Those without a prefix, by name. */
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** The text of this element without that of its children. */
  text: string;
}

const MOST_DEPTH = 30;

interface XmlLimits {
  /** Elements and attributes. */
  mostNodes: number;
  hasComments?: boolean;
}

/**
 * Parses a small XML document of a stranger. Throws if it is not well-formed, is too large or has a document type, which could declare
 * entities. Comments and processing instructions could split a text that other parsers join, so a response may not have any.
 */
export function parseXmlTree(xml: string, { mostNodes, hasComments = false }: XmlLimits): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const document: XmlElement = { name: "", namespace: "", attributes: new Map(), children: [], text: "" };
  const open = [document];
  let count = 0;
  parser.on("doctype", () => {
    throw new Error("it has a document type, which is not allowed");
  });
  const refuseComment = () => {
    throw new Error("it has a comment, which is not allowed");
  };
  if (!hasComments) {
    parser.on("comment", refuseComment);
    parser.on("processinginstruction", refuseComment);
  }
  parser.on("opentag", ({ local, uri, attributes }) => {
    const values = Object.values(attributes);
    count += 1 + values.length;
    if (count > mostNodes || open.length > MOST_DEPTH) throw new Error("it is too large");
    const element: XmlElement = {
      name: local,
      namespace: uri,
      attributes: new Map(values.filter(({ uri: of }) => of === "").map((one) => [one.local, one.value])),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  return document.children[0]!; // A document without a root is not well-formed.
}

/** Returns the children with this name. */
export const findChildren = ({ children }: XmlElement, namespace: string, name: string) =>
  children.filter((child) => child.name === name && child.namespace === namespace);

/** Returns the element and all elements below it. */
export const listElements = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(listElements)];

export const namespaces = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
} as const;
