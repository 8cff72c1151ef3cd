/** An invoice as the Saudi authority (ZATCA) has it: UBL with Arabic names, a signature and a picture of its code. */
export const ZATCA = `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent><Signature><ID>not the number</ID></Signature></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>
  <cbc:ProfileID>reporting:1.0</cbc:ProfileID>
  <cbc:ID>SME00062</cbc:ID>
  <cbc:UUID>3cf5ee18-ee25-44ea-a444-2c37ba7f28be</cbc:UUID>
  <cbc:IssueDate>2026-03-13</cbc:IssueDate>
  <cbc:InvoiceTypeCode name="0100000">388</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>USD</cbc:DocumentCurrencyCode>
  <cbc:TaxCurrencyCode>SAR</cbc:TaxCurrencyCode>
  <cac:AdditionalDocumentReference><cbc:ID>QR</cbc:ID><cac:Attachment><cbc:EmbeddedDocumentBinaryObject mimeCode="text/plain">${'QUJD'.repeat(400_000)}</cbc:EmbeddedDocumentBinaryObject></cac:Attachment></cac:AdditionalDocumentReference>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>شركة توريد التكنولوجيا المحدودة</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>شركة نماذج فاتورة</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingCustomerParty>
  <cac:TaxTotal><cbc:TaxAmount currencyID="SAR">562.50</cbc:TaxAmount></cac:TaxTotal>
  <cac:TaxTotal><cbc:TaxAmount currencyID="USD">150.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="USD">1000.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="USD">1000.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="USD">1150.00</cbc:TaxInclusiveAmount><cbc:PrepaidAmount currencyID="USD">0.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="USD">1150.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="PCE">40.000000</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">1000.00</cbc:LineExtensionAmount><cac:TaxTotal><cbc:TaxAmount currencyID="USD">150.00</cbc:TaxAmount><cbc:RoundingAmount currencyID="USD">1150.00</cbc:RoundingAmount></cac:TaxTotal><cac:Item><cbc:Name>قميص قطني للرجال &amp; رباط عنق</cbc:Name><cac:CommodityClassification><cbc:ItemClassificationCode listID="HS">61051000</cbc:ItemClassificationCode></cac:CommodityClassification></cac:Item><cac:Price><cbc:PriceAmount currencyID="USD">25.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
  <cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:InvoicedQuantity unitCode="PCE">0</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">0</cbc:LineExtensionAmount><cac:DocumentReference><cbc:ID>123</cbc:ID><cbc:DocumentTypeCode>386</cbc:DocumentTypeCode></cac:DocumentReference><cac:Item><cbc:Name>دفعة مقدمة</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount currencyID="USD">0</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;

/** An invoice of Peppol in its envelope, with charges, a discount, and prices of ten. */
export const PEPPOL = `<?xml version="1.0" encoding="UTF-8"?>
<sh:StandardBusinessDocument xmlns:sh="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader"><sh:StandardBusinessDocumentHeader><sh:HeaderVersion>1.0</sh:HeaderVersion></sh:StandardBusinessDocumentHeader>
<ubl:Invoice xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
  <cbc:ID>2026-771</cbc:ID>
  <cbc:IssueDate>2026-05-02</cbc:IssueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Nordisk Verktøj A/S</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party><cac:PartyName><cbc:Name>Gulf Tools LLC</cbc:Name></cac:PartyName></cac:Party></cac:AccountingCustomerParty>
  <cac:Delivery><cac:DeliveryTerms><cbc:ID>FCA</cbc:ID></cac:DeliveryTerms></cac:Delivery>
  <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Freight service</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">80.00</cbc:Amount></cac:AllowanceCharge>
  <cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Insurance</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">12.50</cbc:Amount></cac:AllowanceCharge>
  <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Loyal customer</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">50.00</cbc:Amount></cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">0.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">1390.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">1432.50</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">1432.50</cbc:TaxInclusiveAmount><cbc:PrepaidAmount currencyID="EUR">400.00</cbc:PrepaidAmount><cbc:PayableAmount currencyID="EUR">1032.50</cbc:PayableAmount></cac:LegalMonetaryTotal>
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="H87">100</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">1000.00</cbc:LineExtensionAmount>
    <cac:Item><cbc:Description>Chrome vanadium steel, 250 mm</cbc:Description><cbc:Name>Adjustable wrench</cbc:Name><cac:SellersItemIdentification><cbc:ID>0042-250</cbc:ID></cac:SellersItemIdentification><cac:OriginCountry><cbc:IdentificationCode>DK</cbc:IdentificationCode></cac:OriginCountry><cac:CommodityClassification><cbc:ItemClassificationCode listID="TSP">27111701</cbc:ItemClassificationCode></cac:CommodityClassification><cac:AdditionalItemProperty><cbc:Name>Customs tariff number</cbc:Name><cbc:Value>82041200</cbc:Value></cac:AdditionalItemProperty></cac:Item>
    <cac:Price><cbc:PriceAmount currencyID="EUR">100.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="H87">10</cbc:BaseQuantity></cac:Price></cac:InvoiceLine>
  <cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:InvoicedQuantity unitCode="KGM">20</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">390.00</cbc:LineExtensionAmount><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">10.00</cbc:Amount></cac:AllowanceCharge>
    <cac:Item><cbc:Name>Solid brass screws</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">20.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</ubl:Invoice></sh:StandardBusinessDocument>`;

/** An invoice in UN/CEFACT CII, as Factur-X and ZUGFeRD have it in their PDFs. */
export const CII = `<?xml version='1.0' encoding='UTF-8'?>
<!-- ${'terms of use '.repeat(100)} -->
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
  <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
  <rsm:ExchangedDocument><ram:ID>R-8765</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260806</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
  <rsm:SupplyChainTradeTransaction>
    <ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:SellerAssignedID>ZS997</ram:SellerAssignedID><ram:Name>Zitronensäure 100ml</ram:Name><ram:DesignatedProductClassification><ram:ClassCode listID="HS">291814</ram:ClassCode></ram:DesignatedProductClassification><ram:OriginTradeCountry><ram:ID>DE</ram:ID></ram:OriginTradeCountry></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount>1.5000</ram:ChargeAmount></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:ChargeAmount>1.4500</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="H87">100.0000</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>145.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
    <ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>2</ram:LineID><ram:LineStatusReasonCode>GROUP</ram:LineStatusReasonCode></ram:AssociatedDocumentLineDocument>
      <ram:SpecifiedTradeProduct><ram:Name>Set of the above</ram:Name></ram:SpecifiedTradeProduct>
      <ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="H87">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery>
      <ram:SpecifiedLineTradeSettlement><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>145.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>
    <ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>MUSTERLIEFERANT GMBH</ram:Name></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>MUSTER-KUNDE GMBH</ram:Name></ram:BuyerTradeParty><ram:ApplicableTradeDeliveryTerms><ram:DeliveryTypeCode>FOB</ram:DeliveryTypeCode></ram:ApplicableTradeDeliveryTerms></ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeDelivery/>
    <ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>5.00</ram:ActualAmount><ram:Reason>Rechnungsrabatt</ram:Reason></ram:SpecifiedTradeAllowanceCharge>
      <ram:SpecifiedLogisticsServiceCharge><ram:Description>Transportkosten</ram:Description><ram:AppliedAmount>3.00</ram:AppliedAmount></ram:SpecifiedLogisticsServiceCharge>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>145.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>143.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">27.17</ram:TaxTotalAmount><ram:GrandTotalAmount>170.17</ram:GrandTotalAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>
  </rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`;
