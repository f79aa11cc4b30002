import type { ProductRowRecord, WrittenProduct } from "./product-record-queries.ts";

/** Returns a function that turns a product of the database into one of the contract: a picture's URL replaces its id. */
export const productShower =
  (imageUrl: (id: string) => string) =>
  <Row extends ProductRowRecord>({ image_id, ...product }: Row) => ({
    ...product,
    image_url: image_id === null ? null : imageUrl(image_id),
  });

/** Returns a function that adds the picture's URL to a product that PostgreSQL has written. */
export const writtenProductShower =
  (imageUrl: (id: string) => string) =>
  ({ product, image_id }: WrittenProduct) =>
    `{"image_url":${image_id === null ? "null" : JSON.stringify(imageUrl(image_id))},${product.slice(1)}`;
